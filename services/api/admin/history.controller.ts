import { systemUser } from '@cloud-factory/commands';
import type { Answer } from '@cloud-factory/domain/shared/contract';
import type { EventType } from '@cloud-factory/domain/shared/decider';
import { namesOf } from '@cloud-factory/projections/platform';
import type { AnyRecorded } from '@cloud-factory/projections/shared';
import { Controller, Get, Inject } from '@nestjs/common';
import * as z from 'zod';
import { platformTenant } from '../auth/credential-store.js';
import { ApiDepsToken, type ApiDeps } from '../platform/deps.js';
import { Answers, Asked, Caller, ReadModels, RefusedException, SignedIn, Summary } from '../platform/http.js';
import { isGranted } from '../platform/permissions.js';
import { partsOf } from '../platform/send-commands.handler.js';
import { changesBetween, saidOf, type Change } from './changes.js';
import { historyPermission, isOfPlatform } from './history-permissions.js';

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
const ByStream = z.strictObject({ stream: z.string().regex(/^[A-Za-z]+-[\w-]{1,200}$/, { error: 'format' }) });

/** What happened to one thing, told in words: every detail page has it. */
@Controller('api/console')
export class HistoryController {
  constructor(
    @Inject(ApiDepsToken) private readonly deps: ApiDeps,
    @Inject(ReadModels) private readonly readModels: ReadModels,
  ) {}

  @Get('history/:stream')
  @SignedIn()
  @Answers(Entry, 'list')
  @Summary('Who did what and when, newest first; needs the right to read what the stream is about')
  async history(
    @Caller() caller: Caller,
    @Asked({ schema: ByStream }) { stream }: z.infer<typeof ByStream>,
  ): Promise<Answer<readonly Entry[]>> {
    const { streams, source } = this.deps;
    const { kind } = partsOf(streams, stream);
    const known = streams.find(({ name }) => name === kind);
    const permission = known && historyPermission(kind, stream);
    if (!known || !permission) throw new RefusedException('StreamNotFound', { status: 404 });
    const isShared = isOfPlatform(stream);
    if (!isShared && !isGranted(caller.permissions, permission)) throw new RefusedException('NotAllowed', { status: 403 });
    const events = await source.readStream(isShared ? platformTenant : caller.tenant, stream);
    const [first] = events;
    // Whoever sees only rows of some people sees the history of those rows alone. Records of the catalogue are rows of nobody.
    if (!first || (kind !== 'record' && caller.creators !== '*' && !caller.creators.includes(first.by)))
      throw new RefusedException('StreamNotFound', { status: 404 });
    const asked = await this.readModels.ask(caller, (client) => namesOf(client, [...new Set(events.map(({ by }) => by))]));
    const types = known.events as Readonly<Record<string, EventType>>; // of this very kind
    return { ...asked, data: entriesOf(events, types, asked.data, caller.language).toReversed() };
  }
}

function entriesOf(
  events: readonly AnyRecorded[],
  types: Readonly<Record<string, EventType>>,
  names: ReadonlyMap<string, string>,
  language: 'zh' | 'en',
): readonly Entry[] {
  const system = language === 'en' ? 'System' : '系统';
  let known: Readonly<Record<string, unknown>> = {};
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
