import { wholeNumber } from '@cloud-factory/domain/shared/asked';
import { systemUser, type AnyStreamKind } from '@cloud-factory/commands';
import type { Cause } from '@cloud-factory/event-log';
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
  /** Of what the house did by itself: what somebody did that it followed from, in words, and the stream of that. Null where a person did it. */
  cause: z
    .object({ stream: z.string(), type: z.string(), text: z.string(), at: z.string(), by: z.string(), byName: z.string() })
    .nullable(),
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
    const ofTheHouse = events.filter(({ by }) => by === systemUser).map((event) => event.id);
    const [known, causes] = await Promise.all([knownBefore(events, readBack), source.causesOf(tenant, ofTheHouse)]);
    const people = new Set([...events, ...causes.values()].map(({ by }) => by));
    const asked = await this.readModels.ask(caller, (client) => namesOf(client, [...people]));
    const said = { streams, causes, names: asked.data, language: caller.language };
    return { ...asked, data: entriesOf(events, known, itsKind.events, said).toReversed() };
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

/** The streams' words for what happened, what began each chain of causes, and the names of the people in the caller's language. */
type Told = Readonly<{
  streams: readonly AnyStreamKind[];
  causes: ReadonlyMap<string, Cause>;
  names: ReadonlyMap<string, string>;
  language: 'zh' | 'en';
}>;

const nameOf = ({ names, language }: Told, by: string): string =>
  names.get(by) ?? (by === systemUser ? (language === 'en' ? 'System' : '系统') : '');

function causeOf(told: Told, eventId: string): Entry['cause'] {
  const cause = told.causes.get(eventId);
  if (!cause) return null;
  const { stream, type, at, by } = cause;
  const kind = told.streams.find(({ name }) => stream.startsWith(`${name}-`));
  const types = (kind?.events ?? {}) as Readonly<Record<string, EventType>>; // of this very kind
  return { stream, type, text: types[type]?.[told.language] ?? type, at, by, byName: nameOf(told, by) };
}

function entriesOf(
  events: readonly AnyRecorded[],
  before: Readonly<Record<string, unknown>>,
  kinds: AnyStreamKind['events'],
  told: Told,
): readonly Entry[] {
  const types = kinds as Readonly<Record<string, EventType>>; // of this very kind
  let known = before;
  return events.map(({ id, type, version, position, at, by, data }) => {
    const changes = changesBetween(known, data);
    known = { ...known, ...data, ...saidOf(data) };
    const text = types[type]?.[told.language] ?? type;
    return { version, position, at, by, byName: nameOf(told, by), type, text, changes, cause: causeOf(told, id) };
  });
}
