// A log in memory: for fast specs, and the second adapter that the laws are held against. What one append does happens without a pause, so
// there is nothing to lock.
import type { Claim } from '@cloud-factory/domain/shared/decider';
import type { Position, TenantId } from '@cloud-factory/domain/shared/ids';
import { allOutcomeOf, checkTogether } from './append-all.js';
import { hashOf, noHash } from './chain.js';
import { Unstorable } from './errors.js';
import type { AllOutcome, Append, AppendOutcome, Cause, CommandKey, EventLog, StoredAnswer, StoredEvent, Write } from './port.js';
import { numberOfPosition, positionOf } from './position.js';
import { checkKey, counterText, storable, tokenPattern, type Storable } from './storable.js';

type Kept = Readonly<{ fingerprint: string; answer: StoredAnswer }>;

class TenantLog {
  readonly events: StoredEvent[] = [];
  readonly streams = new Map<string, StoredEvent[]>();
  readonly ids = new Set<string>();
  readonly answers = new Map<string, Kept>();
  readonly numbers = new Map<string, number>();
  claims = new Map<string, Readonly<{ claim: Claim; holder: string }>>();

  copy(): TenantLog {
    const copy = new TenantLog();
    copy.events.push(...this.events);
    for (const [stream, events] of this.streams) copy.streams.set(stream, [...events]);
    for (const id of this.ids) copy.ids.add(id);
    for (const [id, kept] of this.answers) copy.answers.set(id, kept);
    for (const [prefix, last] of this.numbers) copy.numbers.set(prefix, last);
    copy.claims = this.claims;
    return copy;
  }

  versionOf(stream: string): number {
    return this.streams.get(stream)?.length ?? 0;
  }
}

export type MemoryLogOptions = Readonly<{
  /** The clock that stamps events. */
  now?: () => Date;
}>;

const claimKey = ({ kind, value }: Claim): string => `${kind}\n${value}`;

/** The claims of a tenant after the writes, or the one that is held by another stream. Releases of all writes come first. */
function claimed({ claims }: TenantLog, writes: readonly Write[]): TenantLog['claims'] | Extract<AppendOutcome, { kind: 'taken' }> {
  const after = new Map(claims);
  for (const { stream, releases = [] } of writes) {
    for (const claim of releases) if (after.get(claimKey(claim))?.holder === stream) after.delete(claimKey(claim));
  }
  for (const { stream, claims: wanted = [] } of writes) {
    for (const { kind, value } of wanted) {
      const claim = { kind, value };
      const held = after.get(claimKey(claim));
      if (held && held.holder !== stream) return { kind: 'taken', claim, holder: held.holder };
      after.set(claimKey(claim), { claim, holder: stream });
    }
  }
  return after;
}

/** The answer to writes whose events stand in the log already, each at its place; null when they do not. */
function answerOfEarlier(log: TenantLog, writes: readonly Write[]): StoredAnswer | null {
  const isThere = ({ stream, expectedVersion, events }: Write): boolean =>
    events.every(({ id }, nth) => log.streams.get(stream)?.[expectedVersion + nth]?.id === id);
  if (writes.every(({ events }) => events.length === 0) || !writes.every(isThere)) return null;
  return {
    kind: 'written',
    writes: writes.map(({ stream, expectedVersion, events }) => {
      const version = expectedVersion + events.length;
      const position = log.streams.get(stream)?.[version - 1]?.position ?? positionOf(log.events.length);
      return { stream, version, position };
    }),
  };
}

function write(log: TenantLog, { append, writes, numbers }: Storable, at: string): StoredAnswer {
  const taken = new Map(
    numbers.map((number) => {
      const n = (log.numbers.get(number.prefix) ?? 0) + 1;
      log.numbers.set(number.prefix, n);
      return [number.token, counterText(number, n)];
    }),
  );
  const { tenant, by, commandId, correlationId, causationId } = append;
  const answered = append.writes.map(({ stream }, nth) => {
    for (const { event, data: text, isNumbered } of writes[nth] ?? []) {
      const { id, type, schemaVersion, personal } = event;
      const data = isNumbered ? text.replace(tokenPattern, (token) => taken.get(token) ?? token) : text;
      const version = log.versionOf(stream) + 1;
      const unhashed = {
        id,
        tenant,
        stream,
        version,
        position: positionOf(log.events.length + 1),
        type,
        schemaVersion,
        at,
        by,
        commandId,
        correlationId,
        causationId,
        data,
        personal: personal && Uint8Array.from(personal),
        previousHash: log.events.at(-1)?.hash ?? noHash(),
      };
      const stored: StoredEvent = { ...unhashed, hash: hashOf(unhashed) };
      log.events.push(stored);
      log.ids.add(id);
      const events = log.streams.get(stream) ?? [];
      events.push(stored);
      log.streams.set(stream, events);
    }
    return { stream, version: log.versionOf(stream), position: positionOf(log.events.length) };
  });
  return { kind: 'written', writes: answered };
}

/** The event with the id, and the first of the chain that it followed from; empty where it followed from none. */
function firstCause(log: TenantLog, asked: string): readonly (readonly [string, Cause])[] {
  const withId = (id: string | null): StoredEvent | undefined => log.events.find((event) => event.id === id);
  const seen = new Set<string>();
  let found: StoredEvent | undefined;
  for (let at = withId(asked); at && !seen.has(at.id); at = withId(at.causationId)) {
    seen.add(at.id);
    found = at;
  }
  if (!found || found.id === asked) return [];
  const { id, stream, type, at, by } = found;
  return [[asked, { id, stream, type, at, by }]];
}

/** An event log that lives and dies with the process. */
export function createMemoryLog({ now = () => new Date() }: MemoryLogOptions = {}): EventLog {
  const tenants = new Map<TenantId, TenantLog>();
  const listeners = new Set<(tenant: TenantId) => void>();

  function logOf(tenant: TenantId): TenantLog {
    const log = tenants.get(tenant) ?? new TenantLog();
    tenants.set(tenant, log);
    return log;
  }

  function earlier(log: TenantLog, { commandId, fingerprint }: CommandKey) {
    const kept = log.answers.get(commandId);
    if (!kept) return null;
    return kept.fingerprint === fingerprint
      ? ({ kind: 'answered', answer: kept.answer, isRepeated: true } as const)
      : ({ kind: 'reused' } as const);
  }

  function told(tenant: TenantId, before: number): void {
    if (logOf(tenant).events.length > before) for (const listener of listeners) listener(tenant);
  }

  function appendNow(append: Append): AppendOutcome {
    const log = logOf(append.tenant);
    const before = log.events.length;
    const outcome = appendTo(log, append);
    told(append.tenant, before);
    return outcome;
  }

  function appendTogether(appends: readonly Append[]): AllOutcome {
    checkTogether(appends);
    const tenant = appends[0]?.tenant;
    if (tenant === undefined) return { kind: 'written', answers: [] };
    const log = logOf(tenant).copy();
    const outcomes = appends.map((append) => appendTo(log, append));
    const outcome = allOutcomeOf(outcomes);
    if (outcome.kind === 'written') {
      const before = logOf(tenant).events.length;
      tenants.set(tenant, log);
      told(tenant, before);
    }
    return outcome;
  }

  function appendTo(log: TenantLog, append: Append): AppendOutcome {
    const prepared = storable(append);
    const { commandId, fingerprint, writes } = append;
    const known = earlier(log, append);
    if (known) return known;
    const conflict = writes.find(({ stream, expectedVersion }) => log.versionOf(stream) !== expectedVersion);
    if (conflict) {
      const answer = answerOfEarlier(log, writes);
      if (!answer) return { kind: 'conflict', stream: conflict.stream, version: log.versionOf(conflict.stream) };
      log.answers.set(commandId, { fingerprint, answer });
      return { kind: 'answered', answer, isRepeated: true };
    }
    const claims = claimed(log, writes);
    if (!(claims instanceof Map)) return claims;
    const twice = writes.flatMap(({ events }) => events).find(({ id }) => log.ids.has(id));
    if (twice) throw new Unstorable(`the event ${twice.id} was written before, at another place`);
    const answer = write(log, prepared, now().toISOString());
    log.claims = claims;
    log.answers.set(commandId, { fingerprint, answer });
    return { kind: 'answered', answer, isRepeated: false };
  }

  return {
    append: async (append) => appendNow(append),
    appendAll: async (appends) => appendTogether(appends),
    keep: async (key, answer) => {
      checkKey(key);
      const log = logOf(key.tenant);
      const known = earlier(log, key);
      if (known) return known;
      log.answers.set(key.commandId, { fingerprint: key.fingerprint, answer });
      return { kind: 'answered', answer, isRepeated: false };
    },
    load: async (key, tenant, streams) => {
      const log = logOf(tenant);
      const known = key && earlier(log, key);
      if (known) return { answer: known.kind === 'answered' ? known.answer : null, isReused: known.kind === 'reused', streams: [] };
      return {
        answer: null,
        isReused: false,
        streams: streams.map(({ stream, after }) => ({
          stream,
          version: log.versionOf(stream),
          events: log.streams.get(stream)?.slice(after) ?? [],
        })),
      };
    },
    readStream: async (tenant, stream, upTo?: Position) =>
      (logOf(tenant).streams.get(stream) ?? []).filter(({ position }) => upTo === undefined || position <= upTo),
    readBack: async (tenant, stream, below, limit) =>
      (logOf(tenant).streams.get(stream) ?? [])
        .filter(({ version }) => below === null || version < below)
        .toReversed()
        .slice(0, limit),
    causesOf: async (tenant, ids) => new Map(ids.flatMap((id) => firstCause(logOf(tenant), id))),
    typesOf: async (tenant, stream) => new Set((logOf(tenant).streams.get(stream) ?? []).map(({ type }) => type)),
    readTenant: async (tenant, after, limit) => {
      const from = numberOfPosition(after);
      return logOf(tenant).events.slice(from, from + limit);
    },
    heads: async () =>
      new Map([...tenants].flatMap(([tenant, { events }]) => (events.length > 0 ? [[tenant, positionOf(events.length)] as const] : []))),
    onAppend: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => listeners.clear(),
  };
}
