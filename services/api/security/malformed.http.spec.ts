// B06: bodies by hand, over a real connection. Whatever arrives, the process lives, and nothing of it stays open.
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { documentedOperations, type DocumentedOperation } from '../testing/operations.js';
import { endsSessions, figure, nameOf, nobody, sized, staysOpen } from '../testing/security.js';

let api: TestApi;
let admin: TestUser;
let operations: readonly DocumentedOperation[];
beforeAll(async () => {
  api = await startTestApi({ logLevel: 'error' });
  admin = await api.as('admin', api.b);
  operations = (await documentedOperations(api)).filter((operation) => !endsSessions(operation) && !staysOpen(operation));
}, 120_000);
afterAll(() => api.close());

const guarded = () => operations.filter(({ isOpen }) => !isOpen);

/** Bodies that have ended servers: broken multipart, aborted streams, lengths that lie. */
const malformed: readonly Readonly<{ name: string; type: string; body: string; length?: number; cut?: boolean }>[] = [
  {
    name: 'an empty field name',
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\nContent-Disposition: form-data; name=""\r\n\r\na\r\n--x--\r\n',
  },
  {
    name: 'no end',
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
  },
  { name: 'no boundary', type: 'multipart/form-data', body: '--x\r\n\r\n--x--' },
  { name: 'an empty boundary', type: 'multipart/form-data; boundary=', body: '--\r\n\r\n----' },
  { name: 'a boundary without end', type: `multipart/form-data; boundary=${'b'.repeat(5000)}`, body: '--b' },
  {
    name: 'deep names',
    type: 'multipart/form-data; boundary=x',
    body: `--x\r\nContent-Disposition: form-data; name="a${'[a]'.repeat(3000)}"\r\n\r\n1\r\n--x--\r\n`,
  },
  {
    name: 'a name of objects',
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\nContent-Disposition: form-data; name="__proto__[x]"\r\n\r\n1\r\n--x--\r\n',
  },
  {
    name: 'ten thousand parts',
    type: 'multipart/form-data; boundary=x',
    body: `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(10_000)}--x--\r\n`,
  },
  { name: 'a header without end', type: 'multipart/form-data; boundary=x', body: `--x\r\nContent-Disposition: ${'a'.repeat(100_000)}` },
  {
    name: 'a file name of NULs',
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\nContent-Disposition: form-data; name="file"; filename="\u0000../../a"\r\n\r\n1\r\n--x--\r\n',
  },
  { name: 'a connection that is cut', type: 'multipart/form-data; boundary=x', body: '--x\r\nContent-Disp', length: 5000, cut: true },
  { name: 'bytes that are cut', type: 'application/octet-stream', body: 'abc', length: 100_000, cut: true },
  { name: 'JSON that is cut', type: 'application/json', body: '{"a":', length: 100_000, cut: true },
  { name: 'a length that is too small', type: 'application/json', body: '{"zzUnknown":1}GARBAGE', length: 15 },
  { name: 'a form of ampersands', type: 'application/x-www-form-urlencoded', body: '&'.repeat(100_000) },
  {
    name: 'a form of a thousand names',
    type: 'application/x-www-form-urlencoded',
    body: Array.from({ length: 1000 }, (_, nth) => `a${nth}=1`).join('&'),
  },
];

describe('B06 malformed bodies', () => {
  /** Sends bytes by hand; answers the status, or 0 when the connection ended without one. */
  const raw = (port: number, bytes: string, cut: boolean): Promise<number> =>
    new Promise((resolve) => {
      let answer = '';
      const done = () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0));
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(bytes, () => {
          if (cut) setTimeout(() => socket.destroy(), 5);
        });
      });
      socket.setTimeout(10_000, () => socket.destroy());
      socket.on('data', (chunk: Buffer) => {
        answer += chunk.toString('latin1');
        socket.destroy();
      });
      socket.on('error', done);
      socket.on('close', done);
    });

  test('never end the process, and leave no connection behind', async () => {
    const crashes: unknown[] = [];
    const note = (error: unknown) => crashes.push(error);
    process.on('uncaughtException', note).on('unhandledRejection', note);
    await api.app.listen(0, '127.0.0.1');
    const server = api.app.getHttpServer();
    const { port } = server.address() as AddressInfo; // it listens on a port
    const wrong: string[] = [];
    let sent = 0;
    const writing = guarded().filter(({ method, isDeprecated }) => method !== 'GET' && !isDeprecated);
    const some = writing.filter(({ path }, nth) => sized(0, 1) || nth % 12 === 0 || /upload|import/i.test(path));
    for (const operation of some) {
      const path = operation.path.replace(/\{\w+\}/g, nobody);
      const results = await Promise.all(
        malformed.map(async ({ name, type, body, length, cut = false }) => {
          const head = `${operation.method} ${path} HTTP/1.1\r\nHost: localhost\r\nBlade-Auth: bearer ${admin.token}\r\nContent-Type: ${type}\r\n`;
          const size = length ?? Buffer.byteLength(body);
          return { name, cut, status: await raw(port, `${head}Content-Length: ${size}\r\nConnection: close\r\n\r\n${body}`, cut) };
        }),
      );
      sent += results.length;
      // An operation that takes no body does not look at one; a form of ampersands is a form without a field.
      const mayPass = (name: string) => operation.body === null || name === 'a form of ampersands';
      for (const { name, cut, status } of results)
        if (status >= 500 || (status === 200 && !mayPass(name)) || (status === 0 && !cut))
          wrong.push(`${nameOf(operation)} ${name}: ${status}`);
    }
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
    const open = () => new Promise<number>((resolve) => server.getConnections((_: unknown, count: number) => resolve(count)));
    server.closeIdleConnections();
    await expect.poll(open, { timeout: 10_000 }).toBe(0);
    process.off('uncaughtException', note).off('unhandledRejection', note);
    figure('B06', `${sent} malformed bodies to ${some.length} operations: ${crashes.length} crashes, ${await open()} connections left`);
    expect({ wrong: wrong.slice(0, 20), crashes: crashes.slice(0, 5).map(String) }).toEqual({ wrong: [], crashes: [] });
  }, 3_600_000);
});

test('nothing above ended in a bug', () => {
  expect(api.logged.filter((line) => line.includes('ended in a bug')).map((line) => line.slice(0, 600))).toEqual([]);
});
