// The notices of one person: row-level security lets through what is one's own.
import {
  noticeKinds,
  type NoticeCount,
  type NoticeKind,
  type NoticeRead,
  type NoticeRow,
  type NoticeSearch,
  type NoticeTab,
  type NoticeValue,
} from '@cloud-factory/domain/notices/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import type { TenantId, UserId } from '@cloud-factory/domain/shared/ids';
import { filled, type Language, type Words } from '@cloud-factory/domain/shared/refusals';
import type { TenantClient, TenantPool, TenantScope } from '@cloud-factory/projections/shared';

export type NoticeOwner = Readonly<{ tenant: TenantId; userId: UserId; language: Language }>;

type Details = Readonly<Record<string, string | number | null>>;
type Values = Readonly<Record<string, NoticeValue | null>> & Readonly<{ refusal?: string | null; details?: Details | null }>;
type Stored = Readonly<{ id: string; kind: NoticeKind; params: Values; href: string | null; isRead: boolean; createdAt: string }>;

/** The words of a refusal of any context. */
type WordsOf = (refusal: string, details?: Details) => Words | undefined;

const kinds = Object.entries(noticeKinds) as readonly (readonly [NoticeKind, (typeof noticeKinds)[NoticeKind]])[]; // its own keys
const kindsOf = (tab: NoticeTab | undefined): readonly NoticeKind[] =>
  kinds.flatMap(([kind, { tab: its }]) => (tab === undefined || its === tab ? [kind] : []));
/** What the sweep has not met yet is gone all the same. */
const kept = `kind = any ($1) and created_at > now() - interval '90 days'`;

function rowOf({ params, kind, ...row }: Stored, language: Language, wordsOf: WordsOf): NoticeRow {
  const { tab, words } = noticeKinds[kind];
  const { refusal, details, ...open } = params;
  const why = refusal ? filled(wordsOf(refusal, details ?? {})?.[language] ?? '', details ?? {}) : '';
  const values = Object.entries(open).map(([name, value]) => [name, value === null || typeof value === 'string' ? value : value[language]]);
  return { ...row, kind, tab, text: filled(words[language], { why, ...Object.fromEntries(values) }).trim() };
}

async function counted(client: TenantClient): Promise<NoticeCount> {
  const { rows } = await client.query<{ kind: NoticeKind; n: number }>(
    `select kind, count(*)::int as n from platform.notices where ${kept} and read_at is null group by kind`,
    [kindsOf(undefined)],
  );
  const of = (tab: NoticeTab): number => rows.reduce((sum, { kind, n }) => sum + (noticeKinds[kind].tab === tab ? n : 0), 0);
  return { mail: of('mail'), message: of('message'), notice: of('notice') };
}

/** `platform`: a pool that signs in as `cf_platform`. */
export function createNoticeRows(platform: Pick<TenantPool, 'withTenant' | 'withTenantWrite'>, wordsOf: WordsOf) {
  const own = ({ tenant, userId }: Pick<NoticeOwner, 'tenant' | 'userId'>): TenantScope => ({ tenant, creators: [userId] });
  return {
    /** The newest first. */
    find: (owner: NoticeOwner, { tab, current, size }: NoticeSearch): Promise<Page<NoticeRow>> =>
      platform.withTenant(own(owner), async (client) => {
        const { rows: counts } = await client.query<{ total: number }>(
          `select count(*)::int as total from platform.notices where ${kept}`,
          [kindsOf(tab)],
        );
        const total = counts[0]?.total ?? 0;
        const { rows } = await client.query<Stored>(
          `select id, kind, params, href, read_at is not null as "isRead",
             to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
           from platform.notices where ${kept} order by created_at desc, id desc limit $2 offset $3`,
          [kindsOf(tab), size, (current - 1) * size],
        );
        const records = rows.map((row) => rowOf(row, owner.language, wordsOf));
        return { records, total, size, current, pages: Math.ceil(total / size) };
      }),

    unread: (owner: Pick<NoticeOwner, 'tenant' | 'userId'>): Promise<NoticeCount> => platform.withTenant(own(owner), counted),

    /** Marks them as read; those of others, and those that are gone, are no fault. Answers what is left unread. */
    read: (owner: NoticeOwner, which: NoticeRead): Promise<NoticeCount> =>
      platform.withTenantWrite(own(owner), async (client) => {
        const [condition, value] = 'tab' in which ? ['kind = any ($1)', kindsOf(which.tab)] : ['id = any ($1::uuid[])', which.ids];
        await client.query(`update platform.notices set read_at = now() where ${condition} and read_at is null`, [value]);
        return counted(client);
      }),
  };
}
export type NoticeRows = ReturnType<typeof createNoticeRows>;
