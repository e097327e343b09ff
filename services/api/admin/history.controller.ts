import { wholeNumber } from '@cloud-factory/domain/shared/asked';
import { systemUser } from '@cloud-factory/commands';
import type { Answer } from '@cloud-factory/domain/shared/contract';
import type { EventType } from '@cloud-factory/domain/shared/decider';
import { isFromOutside } from '@cloud-factory/domain/scopes';
import { menuStreamName } from '@cloud-factory/domain/tenancy';
import { namesOf } from '@cloud-factory/projections/platform';
import { findRow, seesAll, type AnyRecorded, type EventSource } from '@cloud-factory/projections/shared';
import { Controller, Get, Inject } from '@nestjs/common';
import * as z from 'zod';
import { platformTenant } from '../auth/credential-store.js';
import { ApiDepsToken, type ApiDeps } from '../platform/deps.js';
import { Answers, Asked, Caller, ReadModels, RefusedException, SignedIn, Summary } from '../platform/http.js';
import { isKindOfTheHouse } from '../platform/of-the-house.js';
import { mayBeShown } from '../platform/permissions.js';
import { partsOf } from '../platform/send-commands.handler.js';
import { MenuCallsToken, type MenuCalls } from '../scopes/menu-calls.js';
import { changesBetween, knownBefore, saidOf, type Change } from './changes.js';
import { rowOfHistory } from './history-rows.js';
import { historyPermissions, isOfPlatform, isSharedRecord, mayReadFirst, recordKind } from './history-permissions.js';

const ChangeRow = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
const Entry = z.object({
  version: z.int(),
  position: z.string(),
  at: z.string(),
  by: z.string(),
  byName: z.string(),
  type: z.string(),
  text: z.string(),
  changes: z.array(ChangeRow),
});
type Entry = Omit<z.infer<typeof Entry>, 'changes'> & Readonly<{ changes: readonly Change[] }>;
const ByStream = z.strictObject({
  stream: z.string().regex(/^[A-Za-z]+-[\w.-]{1,200}$/, { error: 'format' }),
  /** Only what is older than this version: the page behind one that ended with it. */
  below: wholeNumber(1, 2_147_483_647).optional(),
  size: wholeNumber(1, 200).default(50),
});

/** What has a history under a name of its own: a data source is a connection of the platform, and those of a tenant are none of its. */
const keptAs: Readonly<Record<string, string>> = { dataSource: 'connection' };

/** Records that the platform keeps for all are read by all; what tells of the house, by colleagues alone. */
const isSharedWith = ({ permissions }: Caller, stream: string): boolean =>
  isSharedRecord(stream) && !(isFromOutside(permissions) && isKindOfTheHouse(recordKind(stream) ?? ''));

/** What happened to one thing, told in words: every detail page has it. */
@Controller('api/console')
export class HistoryController {
  constructor(
    @Inject(ApiDepsToken) private readonly deps: ApiDeps,
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(MenuCallsToken) private readonly calls: Pick<MenuCalls, 'showing'>,
  ) {}

  @Get('history/:stream')
  @SignedIn()
  @Answers(Entry, 'list')
  @Summary('Who did what and when, newest first, a page at a time; needs the right to read what the stream is about')
  async history(
    @Caller() caller: Caller,
    @Asked({ schema: ByStream }) { stream, below, size }: z.infer<typeof ByStream>,
  ): Promise<Answer<readonly Entry[]>> {
    const { streams, source } = this.deps;
    const { kind, id } = partsOf(streams, stream);
    const itsKind = streams.find(({ name }) => name === (keptAs[kind] ?? kind));
    const needed = historyPermissions(kind, stream);
    if (!itsKind || needed.length === 0) throw new RefusedException('StreamNotFound', { status: 404 });
    const shown = await Promise.all(needed.map((permission) => mayBeShown(caller, this.calls, permission, 'one')));
    if (!isSharedWith(caller, stream) && !shown.includes(true)) throw new RefusedException('NotAllowed', { status: 403 });
    const tenant = isOfPlatform(kind, stream) ? platformTenant : caller.tenant;
    const readBack = kind === 'menu' ? backOfItem(source, stream) : source.readBack.bind(source, tenant, `${itsKind.name}-${id}`);
    const events = (await readBack(below ?? null, size)).toReversed();
    const [oldest] = events;
    const first = oldest?.version === 1 ? oldest : ((await readBack(2, 1))[0] ?? (kind === 'menu' ? oldest : undefined));
    if (!first || !(await this.isSeen(caller, kind, stream))) throw new RefusedException('StreamNotFound', { status: 404 });
    if (!mayReadFirst(kind, first.data, (permission) => shown[needed.indexOf(permission)] === true))
      throw new RefusedException('NotAllowed', { status: 403 });
    const asked = await this.readModels.ask(caller, (client) => namesOf(client, [...new Set(events.map(({ by }) => by))]));
    const types = itsKind.events as Readonly<Record<string, EventType>>; // of this very kind
    const known = await knownBefore(events, readBack);
    return { ...asked, data: entriesOf(events, known, types, asked.data, caller.language).toReversed() };
  }

  /** Whoever sees only some rows sees the history of those rows alone: what a row's policy shows, its history tells. */
  private async isSeen(caller: Caller, kind: string, stream: string): Promise<boolean> {
    const { id } = partsOf(this.deps.streams, stream);
    const row = rowOfHistory(kind, stream, id);
    if (row === undefined) return caller.creators === '*' && Object.keys(caller.scopes).length === 0;
    if (row === null || seesAll(caller, row.table)) return true;
    const { data } = await this.readModels.ask(caller, (client) => findRow(client, row.table, row.key));
    return data !== null;
  }
}

/**
 * The items of the menu share a stream; each has a history of its own: what was said of it there. Few thousand events at most, read at
 * once.
 */
function backOfItem(source: Pick<EventSource, 'readStream'>, stream: string) {
  const id = stream.slice('menu-'.length);
  return async (below: number | null, size: number): Promise<readonly AnyRecorded[]> =>
    (await source.readStream(platformTenant, menuStreamName))
      .filter(({ version, data }) => data['id'] === id && (below === null || version < below))
      .toReversed()
      .slice(0, size);
}

function entriesOf(
  events: readonly AnyRecorded[],
  before: Readonly<Record<string, unknown>>,
  types: Readonly<Record<string, EventType>>,
  names: ReadonlyMap<string, string>,
  language: 'zh' | 'en',
): readonly Entry[] {
  const system = language === 'en' ? 'System' : '系统';
  let known = before;
  return events.map(({ type, version, position, at, by, data }) => {
    const changes = changesBetween(known, data);
    known = { ...known, ...data, ...saidOf(data) };
    return {
      version,
      position,
      at,
      by,
      byName: names.get(by) ?? (by === systemUser ? system : ''),
      type,
      text: types[type]?.[language] ?? type,
      changes,
    };
  });
}
