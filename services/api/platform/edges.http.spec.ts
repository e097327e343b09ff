// What strangers and slow callers cost: small bodies before sign-in, a document that is written once, bodies that stop arriving.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi } from '../testing/harness.js';
import { usualBodyPatience } from './body-progress.js';

let api: TestApi;
let port = 0;
let isClosed = false;
beforeAll(async () => {
  const bodyPatience = { ...usualBodyPatience, idleMs: 200, stoppingIdleMs: 100, lookEveryMs: 20, mostPerNetwork: 3 };
  api = await startTestApi({ deps: { bodyPatience } });
  await api.app.listen(0, '127.0.0.1');
  port = Number(new URL(await api.app.getUrl()).port);
});
afterAll(async () => {
  if (!isClosed) await api.close();
});

const begun = async (head: readonly string[], bytes = ''): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${head.join('\r\n')}\r\nHost: localhost\r\n\r\n${bytes}`);
  return socket;
};
const all = async (socket: Socket): Promise<string> => {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(socket, 'close');
  return text;
};
const slowly = (language = 'zh') =>
  begun(
    ['POST /api/blade-auth/oauth/token HTTP/1.1', `Accept-Language: ${language}`, 'Content-Type: application/json', 'Content-Length: 500'],
    '{',
  );

describe('SEC-2 the API document', () => {
  test('is written once, and not again for each who asks', async () => {
    const written = vi.spyOn(JSON, 'stringify');
    const [one, two] = [await api.inject({ path: '/api/openapi.json' }), await api.inject({ path: '/api/openapi.json' })];
    const isDocument = (value: unknown): boolean => typeof value === 'object' && value !== null && 'openapi' in value;
    expect(written.mock.calls.filter(([value]) => isDocument(value))).toEqual([]);
    vi.restoreAllMocks();
    expect(one.text).toBe(two.text);
    expect(isDocument(one.body)).toBe(true);
  });

  test('is packed for who unpacks it, and not sent to who has it', async () => {
    const whole = await fetch(`http://127.0.0.1:${port}/api/openapi.json`, { headers: { 'accept-encoding': 'identity' } });
    const text = await whole.text();
    const packed = await api.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'br, gzip' } });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.rawPayload.length).toBeLessThan(text.length / 5);
    expect(gunzipSync(packed.rawPayload).toString()).toBe(text);
    const tag = whole.headers.get('etag') ?? '';
    expect(await api.app.inject({ url: '/api/openapi.json', headers: { 'if-none-match': tag } })).toMatchObject({
      statusCode: 304,
      payload: '',
    });
  });
});

describe('SEC-2 a body', () => {
  const large = JSON.stringify({ grant_type: 'password', text: 'a'.repeat(20_000) });
  test('of a call that needs no sign-in is small, told its length or not', async () => {
    const told = await api.inject({ method: 'POST', path: '/api/blade-auth/oauth/token', body: JSON.parse(large) as object });
    expect(told).toMatchObject({ status: 413, body: { refusal: 'TooLarge' } });
    const socket = await begun(
      ['POST /api/blade-auth/oauth/token HTTP/1.1', 'Connection: close', 'Content-Type: application/json', 'Transfer-Encoding: chunked'],
      `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`,
    );
    expect(await all(socket)).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('of a call by a session may be larger', async () => {
    const { status } = await (await api.as('admin')).post('/api/blade-user/submit', JSON.parse(large) as object);
    expect(status).toBe(400); // a wrong shape, and no wrong size
  });

  test.each([
    ['zh', '请求内容迟迟未到齐'],
    ['en', 'The request stopped arriving'],
  ])('that stops arriving is ended with words (%s)', async (language, words) => {
    const text = await all(await slowly(language));
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(text).toContain(words);
  });

  test('beyond so many at once of one network is refused at once, and one that ended makes room', async () => {
    const sockets = [await slowly(), await slowly(), await slowly()];
    const ended = sockets.map(all);
    expect(await all(await slowly())).toMatch(/^HTTP\/1\.1 429 [^]*"refusal":"TooManyRequests"/);
    expect(await Promise.all(ended)).toEqual([expect.stringMatching(/^HTTP\/1\.1 408 /), expect.anything(), expect.anything()]);
    expect(
      (await fetch(`http://127.0.0.1:${port}/api/blade-auth/oauth/token`, { method: 'POST', body: new URLSearchParams({ a: 'b' }) }))
        .status,
    ).toBe(401);
  });
});

// Last: it stops the server.
test('OPS-S10 an upload that stands still does not hold the stop, and what arrived of it is kept', async () => {
  const clerk = await api.as('clerk');
  const opened = await clerk.post('/api/console/uploads', { fileName: 'a.stl', size: 1_000_000 });
  const { id } = opened.body.data;
  const socket = await begun(
    [
      `PUT /api/console/uploads/${id}?offset=0 HTTP/1.1`,
      `Blade-Auth: bearer ${clerk.token}`,
      'Content-Type: application/octet-stream',
      'Content-Length: 1000000',
    ],
    'x'.repeat(5_000),
  );
  const owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
  const upload = async () =>
    (
      await owner.query<{ received: string; isBusy: boolean }>(
        'select received, writer is not null as "isBusy" from platform.uploads where id = $1',
        [id],
      )
    ).rows[0];
  await expect.poll(upload).toMatchObject({ isBusy: true });
  const ended = all(socket);
  await api.app.close();
  expect(await upload()).toEqual({ received: '5000', isBusy: false });
  await ended;
  await owner.end();
  isClosed = true;
  await api.close();
});
