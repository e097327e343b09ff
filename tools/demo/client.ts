import { createHash, randomUUID } from 'node:crypto';

export type Called = Readonly<{ status: number; body: Readonly<Record<string, unknown>>; headers: Headers }>;
type Sent = Readonly<{ query?: Readonly<Record<string, string | number>>; body?: unknown; key?: string; language?: 'zh' | 'en' }>;

/** The server said no. The message has the path, the status and the server's sentence. */
export class CallRefused extends Error {
  constructor(
    readonly path: string,
    readonly called: Called,
  ) {
    super(`${path}: ${called.status} ${JSON.stringify(called.body).slice(0, 400)}`);
  }
}

/** The id of a command, made of what it is about: the same name is the same command. A UUID is taken as it is. */
function commandIdOf(name: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)) return name;
  const hash = createHash('sha256').update(name).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-7${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

const hex = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * A person, or a program, at the API: signs in, sends commands under ids of its own, reads its own writes. Networks fail: a call that got
 * no answer is sent again under the same id, at most `tries` times.
 */
export class Client {
  #token: string | null = null;
  #after = '';

  constructor(
    readonly base: string,
    readonly account: string,
    readonly password: string,
    readonly tenant = '000000',
  ) {}

  /** Takes a token by account and password. Many at once under one account are asked to wait, as whoever guesses is: it waits. */
  async signIn(tries = 5): Promise<this> {
    const query = new URLSearchParams({
      grant_type: 'password',
      scope: 'all',
      type: 'account',
      tenantId: this.tenant,
      username: this.account,
      password: hex(this.password),
    });
    const answer = await fetch(`${this.base}/api/blade-auth/oauth/token?${query}`, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa('console:console')}` },
    });
    const body = (await answer.json()) as Readonly<{ access_token?: string; error_description?: string }>;
    if ((answer.status === 429 || answer.status === 503) && tries > 1) {
      await new Promise((wake) => setTimeout(wake, Math.min(10, Number(answer.headers.get('retry-after') ?? 1)) * 1000));
      return this.signIn(tries - 1);
    }
    if (!body.access_token) throw new Error(`${this.account} could not sign in: ${answer.status} ${body.error_description ?? ''}`);
    this.#token = body.access_token;
    return this;
  }

  get token(): string {
    if (this.#token === null) throw new Error('not signed in');
    return this.#token;
  }

  /** One call, whatever it answers. Sends raw bytes as they are, everything else as JSON. */
  async call(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    { query = {}, body, key = randomUUID(), language = 'zh' }: Sent = {},
    tries = 5,
  ): Promise<Called> {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])).toString();
    const raw = body instanceof Uint8Array;
    const headers: Record<string, string> = {
      'Blade-Auth': `bearer ${this.token}`,
      Authorization: `Basic ${btoa('console:console')}`,
      'Accept-Language': language,
      ...(method === 'GET' ? {} : { 'Idempotency-Key': commandIdOf(key) }),
      ...(this.#after === '' ? {} : { 'X-After-Position': this.#after }),
      ...(body === undefined ? {} : { 'Content-Type': raw ? 'application/octet-stream' : 'application/json' }),
    };
    const payload = body === undefined ? {} : { body: raw ? Buffer.from(body) : JSON.stringify(body) };
    try {
      const answer = await fetch(`${this.base}/api/${path}${search === '' ? '' : `?${search}`}`, { method, headers, ...payload });
      if ((answer.status === 429 || answer.status === 503) && tries > 1) {
        await new Promise((wake) => setTimeout(wake, Math.min(5, Number(answer.headers.get('retry-after') ?? 1)) * 1000));
        return await this.call(method, path, { query, body, key, language }, tries - 1);
      }
      const position = answer.headers.get('x-position') ?? '';
      if (position > this.#after) this.#after = position;
      const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
      const parsed: unknown = isJson ? await answer.json() : { bytes: new Uint8Array(await answer.arrayBuffer()) };
      return { status: answer.status, body: parsed as Called['body'], headers: answer.headers };
    } catch (error) {
      if (tries <= 1) throw error;
      await new Promise((wake) => setTimeout(wake, 300));
      return this.call(method, path, { query, body, key, language }, tries - 1);
    }
  }

  async #data<Data>(method: 'GET' | 'POST' | 'PUT', path: string, sent: Sent): Promise<Data> {
    const called = await this.call(method, path, sent);
    if (called.status !== 200) throw new CallRefused(path, called);
    return called.body['data'] as Data;
  }

  /** The `data` of an answer; throws `CallRefused` for anything but 200. */
  get = <Data>(path: string, query: Sent['query'] = {}): Promise<Data> => this.#data<Data>('GET', path, { query });
  post = <Data = Readonly<{ id: string; version: number; position: string }>>(
    path: string,
    body: unknown,
    key?: string,
    query: Sent['query'] = {},
  ): Promise<Data> => this.#data<Data>('POST', path, { body, query, ...(key === undefined ? {} : { key }) });

  /**
   * Reads until it holds: what follows by reactions takes a moment, and a busy machine shows later what was just written. Throws what was
   * seen last after `ms`.
   */
  async until<Data>(path: string, query: Sent['query'], holds: (data: Data) => boolean = () => true, ms = 60_000): Promise<Data> {
    for (const began = Date.now(); ; ) {
      const called = await this.call('GET', path, { query: query ?? {} });
      const data = called.body['data'] as Data;
      if (called.status === 200 && holds(data)) return data;
      if (called.status !== 200 && called.status !== 404) throw new CallRefused(path, called);
      if (Date.now() - began > ms) throw new Error(`${path} did not come about: ${JSON.stringify(called.body).slice(0, 400)}`);
      await new Promise((wake) => setTimeout(wake, 50));
    }
  }

  /** Streams a file up in parts and has it verified. Answers its id. */
  async upload(fileName: string, kind: string, bytes: Uint8Array, key: string): Promise<string> {
    const { id, offset: arrived } = await this.post<Readonly<{ id: string; offset: number }>>(
      'console/uploads',
      { fileName, size: bytes.length, kind },
      `${key}:open`,
    );
    const part = 1 << 20;
    for (let offset = arrived; offset < bytes.length; offset += part) {
      const called = await this.call('PUT', `console/uploads/${id}`, {
        query: { offset },
        body: bytes.subarray(offset, offset + part),
        key: `${key}:${offset}`,
      });
      if (called.status !== 200) throw new CallRefused(`console/uploads/${id}`, called);
    }
    const done = await this.post<Readonly<{ id?: string; fileId?: string }>>(
      `console/uploads/${id}/done`,
      { sha256: createHash('sha256').update(bytes).digest('hex') },
      `${key}:done`,
    );
    return done.fileId ?? done.id ?? id;
  }
}
