// What may enter the log, as bytes. Both adapters use it, so that what one refuses the other does not accept.
import { randomBytes } from 'node:crypto';
import { holdsNumber, NumberPlaceholder } from '@cloud-factory/domain/shared/decider';
import { Unstorable } from './errors.js';
import type { Append, CommandKey, NewEvent } from './port.js';

/** A number to be taken: `prefix` and `token` stand in the data where it belongs, and the adapter puts the counter in the token's place. */
export type WantedNumber = Readonly<{ token: string; prefix: string; digits: number }>;
export type StorableEvent = Readonly<{ event: NewEvent; data: string; isNumbered: boolean }>;

/** Events and claims of one request, checked and serialised; `numbers` in the order in which they are taken. `bytes`: about so many. */
export type Storable = Readonly<{
  append: Append;
  writes: readonly (readonly StorableEvent[])[];
  numbers: readonly WantedNumber[];
  bytes: number;
}>;

const MAX_NAME = 500;
const MAX_EVENT_BYTES = 16 * 1024 * 1024;
// Control characters would break the lines of the hash's head; half a surrogate pair is no text in any database.
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const unstorableName = /[\u0000-\u001f\u007f\p{Surrogate}]/u;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const numberPrefix = /^[A-Za-z0-9._/-]{1,60}$/;
// JSON writes these two kinds of characters as escapes, and nothing else that matters here; `\\u0000` is a backslash and letters.
const unstorableInData = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;

function checkName(what: string, name: string): void {
  if (name === '' || name.length > MAX_NAME || unstorableName.test(name)) {
    throw new Unstorable(`${what} must be 1 to ${MAX_NAME} characters without control characters: ${JSON.stringify(name.slice(0, 80))}`);
  }
}

/** Throws `Unstorable` when a key could not be stored. */
export function checkKey({ tenant, commandId, fingerprint }: CommandKey): void {
  checkName('a tenant', tenant);
  checkName('a command id', commandId);
  checkName('a fingerprint', fingerprint);
}

// Drawn per process and counted per number: no text from outside can be taken for one.
const tokenStem = randomBytes(16).toString('hex');
let tokens = 0;
export const tokenPattern = new RegExp(`${tokenStem}:[0-9a-z]+:`, 'g');

function serialise(event: NewEvent, numbers: Map<NumberPlaceholder, WantedNumber>): StorableEvent {
  const isNumbered = holdsNumber(event.data);
  const data = JSON.stringify(
    event.data,
    isNumbered
      ? (_key, value: unknown) => {
          if (!(value instanceof NumberPlaceholder)) return value;
          const { prefix, digits } = value;
          if (!numberPrefix.test(prefix)) throw new Unstorable(`no number can begin with ${JSON.stringify(prefix)}`);
          const number = numbers.get(value) ?? { token: `${tokenStem}:${((tokens += 1)).toString(36)}:`, prefix, digits };
          numbers.set(value, number);
          return `${prefix}${number.token}`;
        }
      : undefined,
  );
  if (!data.startsWith('{')) throw new Unstorable(`${event.type}: data must be an object`);
  if (data.length > MAX_EVENT_BYTES) throw new Unstorable(`${event.type}: data is larger than ${MAX_EVENT_BYTES} bytes`);
  // A NUL can be kept as JSON but never becomes a column: it would stop every read model that looks at it, after the fact.
  if (data.includes('\\u') && unstorableInData.test(data)) throw new Unstorable(`${event.type}: data holds a NUL or half a character`);
  return { event, data, isNumbered };
}

function checkEvent({ id, type, schemaVersion }: NewEvent): void {
  if (!uuid.test(id)) throw new Unstorable(`the id of an event must be a UUID in lower case: ${JSON.stringify(id)}`);
  checkName('the type of an event', type);
  if (!Number.isInteger(schemaVersion) || schemaVersion < 1) throw new Unstorable(`${type}: a schema version counts from 1`);
}

/** The bytes of a request. Throws `Unstorable` for what could not be stored, or could be stored but not read again. */
export function storable(append: Append): Storable {
  checkKey(append);
  checkName('by', append.by);
  checkName('a correlation id', append.correlationId);
  if (append.causationId !== null) checkName('a causation id', append.causationId);
  const streams = new Set(append.writes.map(({ stream }) => stream));
  if (streams.size !== append.writes.length) throw new Unstorable('one append writes to each stream once');
  const numbers = new Map<NumberPlaceholder, WantedNumber>();
  const ids = new Set<string>();
  const writes = append.writes.map(({ stream, expectedVersion, events, claims = [], releases = [] }) => {
    checkName('a stream', stream);
    if (!Number.isInteger(expectedVersion) || expectedVersion < 0) throw new Unstorable(`${stream}: an expected version counts from 0`);
    for (const { kind, value } of [...claims, ...releases]) {
      checkName('the kind of a claim', kind);
      checkName('the value of a claim', value);
    }
    return events.map((event) => {
      checkEvent(event);
      if (ids.has(event.id)) throw new Unstorable(`the event ${event.id} stands twice in one append`);
      ids.add(event.id);
      return serialise(event, numbers);
    });
  });
  const bytes = writes.flat().reduce((sum, { event, data }) => sum + data.length + (event.personal?.length ?? 0), 0);
  return { append, writes, numbers: [...numbers.values()], bytes };
}

/** How the counter of a number reads: never cut, also when the day has more of them than the format has digits for. */
export const counterText = ({ digits }: WantedNumber, n: number): string => String(n).padStart(digits, '0');
