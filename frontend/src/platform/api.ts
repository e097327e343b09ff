// How the console talks to the server: one place for headers, envelopes, time limits and refusals.
import type { Answer, RefusedAnswer } from '@cloud-factory/domain/shared/contract';
import type { QueryFunctionContext } from '@tanstack/react-query';
import { locked } from './lock.js';
import { bearer, clientHeader, refresh, sessionEnded } from './session.js';

type Details = NonNullable<RefusedAnswer['details']>;
type Errors = NonNullable<RefusedAnswer['errors']>;

/** The server said no. `message` is its sentence, in the person's language; `refusal` is for programs that must tell them apart. */
export class Refused extends Error {
  readonly details: Details;
  readonly errors: Errors;
  constructor(
    readonly status: number,
    readonly refusal: string | undefined,
    message: string,
    rest: Readonly<{ details?: Details; errors?: Errors }> = {},
  ) {
    super(message);
    this.details = rest.details ?? {};
    this.errors = rest.errors ?? [];
  }
  /** The number under which the server wrote a bug down. Support asks for it. */
  get reference(): string | undefined {
    return typeof this.details['reference'] === 'string' ? this.details['reference'] : undefined;
  }
}

/** No answer at all: the network, a proxy, or the time limit. Whether a write was done is unknown; the same click may be repeated with its id. */
export class Unreachable extends Error {}

/**
 * The same may go well in a while: no answer, a server that starts, is busy or has a bug. Whether a write was done is unknown, so that its next
 * try must carry the same command id.
 */
export const mayPass = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof Refused && (error.status >= 500 || error.status === 429));

type Search = Readonly<Record<string, unknown>>;
type Request = Readonly<{
  method: 'GET' | 'POST' | 'PUT';
  body?: BodyInit;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
}>;
type Options = Readonly<{ signal?: AbortSignal | undefined }>;

const timeLimit = 100_000;
let language: () => string = () => 'zh';
let lastPosition = ''; // of this session: the highest that an answer carried; positions compare as text

/** The shell says once how the language is found. */
export function speak(current: () => string): void {
  language = current;
}

/** Another person signs in: what the last one wrote is of no concern. */
export function forgetPosition(): void {
  lastPosition = '';
}

function headersOf(request: Request): Record<string, string> {
  const token = bearer();
  return {
    Accept: 'application/json',
    Authorization: clientHeader,
    'Accept-Language': language(),
    ...request.headers,
    ...(token && { 'Blade-Auth': token }),
    ...(lastPosition && { 'X-After-Position': lastPosition }),
  };
}

async function send(path: string, request: Request): Promise<Response> {
  const limit = AbortSignal.timeout(timeLimit);
  const signal = request.signal ? AbortSignal.any([request.signal, limit]) : limit;
  try {
    return await fetch(`/api/${path}`, {
      method: request.method,
      headers: headersOf(request),
      signal,
      ...(request.body !== undefined && { body: request.body }),
    });
  } catch (error) {
    // Aborted by whoever asked: TanStack Query wants to see its own abort.
    if (request.signal?.aborted) throw error;
    throw new Unreachable('', { cause: error });
  }
}

/** Repeats once with a fresh token: a laptop that slept wakes up with an old one. Writes carry their command id, so they are not done twice. */
async function sendSignedIn(path: string, request: Request): Promise<Response> {
  const response = await send(path, request);
  if (response.status !== 401 || !bearer()) return response;
  const again = await refresh(language()).catch(() => {
    throw new Unreachable('');
  });
  if (!again) return response;
  const second = await send(path, request);
  if (second.status === 401) sessionEnded();
  return second;
}

async function refusedBy(response: Response): Promise<Refused | Unreachable> {
  const answer = (await response.json().catch(() => ({}))) as Partial<RefusedAnswer> & { error_description?: string };
  // Above 500 nothing was answered (R173), unless it is said in words of ours: a proxy speaks for a server that is away.
  if (response.status > 500 && answer.msg === undefined && answer.error_description === undefined) return new Unreachable('');
  // Another tab of this browser may have locked the session that both share.
  if (answer.refusal === 'SessionLocked') locked.set(true);
  const rest = { ...(answer.details && { details: answer.details }), ...(answer.errors && { errors: answer.errors }) };
  return new Refused(answer.code ?? response.status, answer.refusal, answer.msg ?? answer.error_description ?? '', rest);
}

async function call<Data>(path: string, request: Request): Promise<Answer<Data>> {
  const response = await sendSignedIn(path, request);
  const position = response.headers.get('X-Position') ?? '';
  if (position > lastPosition) lastPosition = position;
  if (!response.ok) throw await refusedBy(response);
  const answer = (await response.json().catch(() => {
    throw new Unreachable('');
  })) as Answer<Data> | RefusedAnswer; // the server's contract; a proxy's HTML throws here
  if (!answer.success)
    throw new Refused(answer.code, answer.refusal, answer.msg, {
      ...(answer.details && { details: answer.details }),
      ...(answer.errors && { errors: answer.errors }),
    });
  return answer;
}

/** Undefined, null and empty values are left out: an empty filter is no filter. */
export function queryText(search: Search): string {
  const pairs = Object.entries(search).flatMap(([key, value]) =>
    value === undefined || value === null || value === '' ? [] : [[key, String(value)]],
  );
  return pairs.length ? `?${new URLSearchParams(pairs)}` : '';
}

const json = (body: unknown, commandId: string): Request => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', 'Idempotency-Key': commandId },
});

/** `commandId` comes from the click, not from here: a retry of the same click must carry the same one, or it is done twice. */
export const api = {
  get: async <Data>(path: string, search: Search = {}, { signal }: Options = {}): Promise<Data> =>
    (await call<Data>(path + queryText(search), { method: 'GET', signal })).data,
  /** A call that only reads but takes a body. */
  ask: async <Data>(path: string, body: object, { signal }: Options = {}): Promise<Data> =>
    (await call<Data>(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' }, signal })).data,
  post: async <Data>(path: string, body: object, commandId: string): Promise<Data> => (await call<Data>(path, json(body, commandId))).data,
  /** `remove`, as the documents spell it: the ids stand in the query. */
  remove: async <Data>(path: string, ids: readonly string[], commandId: string): Promise<Data> =>
    (await call<Data>(path + queryText({ ids: ids.join(',') }), json({}, commandId))).data,
  /** One piece of a file. */
  put: async <Data>(path: string, search: Search, piece: Blob, { signal }: Options = {}): Promise<Data> =>
    (
      await call<Data>(path + queryText(search), {
        method: 'PUT',
        body: piece,
        headers: { 'content-type': 'application/octet-stream' },
        signal,
      })
    ).data,
  /** A whole file as the body. */
  postFile: async <Data>(path: string, content: Blob, commandId: string): Promise<Data> =>
    (
      await call<Data>(path, {
        method: 'POST',
        body: content,
        headers: { 'content-type': 'application/octet-stream', 'Idempotency-Key': commandId },
      })
    ).data,
  download,
  downloadBy,
  file,
  stream,
};

/** An answer that goes on for a while, a minute at most. */
async function stream(path: string, { signal }: Options = {}): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const response = await sendSignedIn(path, { method: 'GET', headers: { Accept: 'text/event-stream' }, signal });
  if (!response.ok || !response.body) throw await refusedBy(response);
  return response.body;
}

/** The bytes of a file that only its readers may have: a plain link would not carry the token. */
async function file(path: string, search: Search = {}, { signal }: Options = {}): Promise<Blob> {
  const response = await sendSignedIn(path + queryText(search), { method: 'GET', headers: { Accept: '*/*' }, signal });
  if (!response.ok) throw await refusedBy(response);
  return response.blob();
}

/** An export or a file to keep. More than 10,000 rows answer a job instead of a file: then its id comes back. */
async function download(path: string, search: Search, name: string): Promise<Readonly<{ jobId?: string }>> {
  const response = await sendSignedIn(path + queryText(search), { method: 'GET', headers: { Accept: '*/*' } });
  if (!response.ok) throw await refusedBy(response);
  if (response.headers.get('content-type')?.includes('application/json')) {
    const answer = (await response.json()) as Answer<{ jobId?: string }>;
    return answer.data;
  }
  saveAs(await response.blob(), fileNameOf(response) ?? name);
  return {};
}

/** A file that is made by a POST, to keep. */
async function downloadBy(path: string, body: object, name: string, commandId: string): Promise<void> {
  const response = await sendSignedIn(path, json(body, commandId));
  if (!response.ok) throw await refusedBy(response);
  saveAs(await response.blob(), fileNameOf(response) ?? name);
}

function fileNameOf(response: Response): string | undefined {
  const header = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  return encoded ? decodeURIComponent(encoded) : /filename="?([^";]+)"?/i.exec(header)?.[1];
}

function saveAs(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken hold of it by then; at once would be too early for some.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** How soon a list that was behind the last write is asked again. */
const catchUp = 800;

/** The query function of a read. An answer that says `behind` was older than what this session wrote: it is shown, and asked again soon. */
export const reading =
  <Data>(path: string, search: Search = {}) =>
  async ({ client, queryKey, signal }: QueryFunctionContext): Promise<Data> => {
    const answer = await call<Data>(path + queryText(search), { method: 'GET', signal });
    if (answer.behind) setTimeout(() => void client.invalidateQueries({ queryKey, exact: true }), catchUp);
    return answer.data;
  };
