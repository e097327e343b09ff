import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutgoing, OutgoingRefused, type Outgoing } from './outgoing.js';
import { placeOf } from './outgoing-addresses.js';

// A machine inside the house that notes every connection: whatever gets here got through.
let server: Server;
let port = 0;
let connections = 0;
let answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => void response.end('inside');
beforeAll(async () => {
  server = createServer((request, response) => answer(request, response));
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port; // it listens on a port
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  connections = 0;
  answer = (_, response) => void response.end('inside');
});

const reasonOf = async (work: () => unknown): Promise<string> => {
  try {
    await work();
    return 'went through';
  } catch (error) {
    return error instanceof OutgoingRefused ? error.reason : `another error: ${String(error)}`;
  }
};
const at = (addresses: readonly string[]) => async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
const refusalBy = (outgoing: Outgoing, address: string) => reasonOf(() => outgoing.fetch(address));

describe('S13 addresses', () => {
  it.each([
    ['8.8.8.8', 'world'],
    ['2606:4700::1111', 'world'],
    ['127.0.0.1', 'lan'],
    ['10.1.2.3', 'lan'],
    ['172.31.255.255', 'lan'],
    ['172.32.0.1', 'world'],
    ['192.168.0.1', 'lan'],
    ['::1', 'lan'],
    ['fd00::1', 'lan'],
    ['::ffff:10.0.0.1', 'lan'],
    ['::ffff:7f00:1', 'lan'],
    ['0:0:0:0:0:ffff:7f00:0001', 'lan'],
    ['0.0.0.0', 'never'],
    ['169.254.169.254', 'never'],
    ['::ffff:169.254.169.254', 'never'],
    ['100.64.0.1', 'never'],
    ['224.0.0.1', 'never'],
    ['255.255.255.255', 'never'],
    ['::', 'never'],
    ['fe80::1', 'never'],
    ['fe80::1%eth0', 'never'],
    ['64:ff9b::7f00:1', 'never'],
    ['2002:7f00:1::', 'never'],
    ['::7f00:1', 'never'],
    ['ff02::1', 'never'],
    ['127.1', 'never'],
    ['', 'never'],
  ])('%s is of the %s', (address, place) => expect(placeOf(address)).toBe(place));
});

describe('S13 the way out', () => {
  it('is shut when nobody is listed', async () => {
    const outgoing = createOutgoing({ hosts: [] });
    expect(await refusalBy(outgoing, `http://127.0.0.1:${port}/`)).toBe('host');
    expect(await refusalBy(outgoing, 'https://s3.example.com/')).toBe('host');
    expect(connections).toBe(0);
  });
  it('leads to a listed machine inside only when it is listed as one of the house', async () => {
    expect(await refusalBy(createOutgoing({ hosts: [`127.0.0.1:${port}`] }), `http://127.0.0.1:${port}/`)).toBe('protocol');
    expect(await reasonOf(() => createOutgoing({ hosts: [`127.0.0.1:${port}`] }).check(`https://127.0.0.1:${port}/`))).toBe('private');
    expect(connections).toBe(0);
    const answered = await createOutgoing({ hosts: [`lan:127.0.0.1:${port}`] }).fetch(`http://127.0.0.1:${port}/`);
    expect(await answered.text()).toBe('inside');
  });

  // However it is written, it is 127.0.0.1, and the list has another machine.
  it.each([
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '017700000001',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::1]',
    '0',
    '0.0.0.0',
    '127.0.0.1.',
    '１２７.0.0.1',
    'localhost',
    '[::]',
  ])('is not opened by %s', async (host) => {
    const outgoing = createOutgoing({ hosts: ['lan:store.example.com', '*.example.com'] });
    expect(await refusalBy(outgoing, `http://${host}:${port}/`)).toBe('host');
    expect(await refusalBy(outgoing, `https://${host}:${port}/`)).toBe('host');
    expect(connections).toBe(0);
  });
  it.each(['file:///etc/passwd', 'gopher://store.example.com/', 'ftp://store.example.com/', 'data:text/plain,x', 'javascript:1'])(
    'knows no protocol but HTTP: %s',
    async (address) => expect(await refusalBy(createOutgoing({ hosts: ['store.example.com'] }), address)).toBe('protocol'),
  );
  it.each([
    ['https://user@store.example.com/', 'userinfo'],
    ['https://store.example.com:443@127.0.0.1/', 'userinfo'],
    ['https://127.0.0.1\\@store.example.com/', 'userinfo'],
    ['https://store.example.com\\.evil.test/', 'address'],
    ['https://store.example.com.evil.test/', 'host'],
    ['https://evilexample.com/', 'host'],
    ['https://store.example.com:22/', 'port'],
    ['http://store.example.com/', 'protocol'],
    ['//store.example.com/', 'address'],
    ['', 'address'],
  ])('refuses %s: %s', async (address, reason) =>
    expect(await refusalBy(createOutgoing({ hosts: ['store.example.com', '*.example.com'] }), address)).toBe(reason),
  );

  it.each([[['127.0.0.1']], [['93.184.216.34', '127.0.0.1']], [['::ffff:127.0.0.1']], [['169.254.169.254']], [['0.0.0.0']]])(
    'a listed name that leads to %s leads nowhere',
    async (addresses) => {
      const outgoing = createOutgoing({ hosts: [`rebound.example.com:${port}`], resolve: at(addresses) });
      expect(await refusalBy(outgoing, `https://rebound.example.com:${port}/`)).toBe('private');
      expect(connections).toBe(0);
    },
  );
  it('a machine of the house may not become the keeper of a cloud', async () => {
    const outgoing = createOutgoing({ hosts: ['lan:store.example.com:80'], resolve: at(['169.254.169.254']) });
    expect(await refusalBy(outgoing, 'http://store.example.com/')).toBe('private');
  });
  it('asks for the address of a name once: what was checked is what is connected to', async () => {
    // The second answer would lead elsewhere.
    const answers = [['127.0.0.1'], ['169.254.169.254']];
    let asked = 0;
    const outgoing = createOutgoing({
      hosts: [`lan:twice.example.com:${port}`],
      resolve: async () => at(answers[asked++] ?? [])(),
    });
    expect((await outgoing.fetch(`http://twice.example.com:${port}/`)).status).toBe(200);
    expect(asked).toBe(1);
  });
  it('does not follow', async () => {
    answer = (_, response) => void response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end();
    expect(await refusalBy(createOutgoing({ hosts: [`lan:127.0.0.1:${port}`] }), `http://127.0.0.1:${port}/`)).toBe('redirect');
    expect(connections).toBe(1);
  });
  it('reads no more than it may, and waits no longer', async () => {
    const outgoing = createOutgoing({ hosts: [`lan:127.0.0.1:${port}`] });
    answer = (_, response) => void response.end('x'.repeat(5_000));
    expect(await reasonOf(() => outgoing.fetch(`http://127.0.0.1:${port}/`, { maxBytes: 4_999 }))).toBe('tooLarge');
    answer = () => undefined;
    expect(await reasonOf(() => outgoing.fetch(`http://127.0.0.1:${port}/`, { timeoutMs: 50 }))).toBe('tooSlow');
    // Drop by drop it is as slow.
    answer = (_, response) => void response.write('x');
    expect(await reasonOf(() => outgoing.fetch(`http://127.0.0.1:${port}/`, { timeoutMs: 50 }))).toBe('tooSlow');
  });
  it('sends what it was given, and answers what came', async () => {
    answer = (request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => response.writeHead(418, { 'x-said': `${request.method} ${request.headers['x-one']}` }).end(body));
    };
    const answered = await createOutgoing({ hosts: [`lan:127.0.0.1:${port}`] }).fetch(`http://127.0.0.1:${port}/`, {
      method: 'PUT',
      headers: { 'x-one': '1' },
      body: '话',
    });
    expect([answered.status, answered.headers.get('x-said'), await answered.text()]).toEqual([418, 'PUT 1', '话']);
  });
  it('is the same for sockets of other protocols', async () => {
    const connected = (hosts: readonly string[], host: string, to: number, resolve = at(['127.0.0.1'])) =>
      reasonOf(
        () =>
          new Promise((done, fail) => {
            const socket = createOutgoing({ hosts, resolve }).socket();
            socket.on('error', fail);
            socket.on('connect', () => {
              socket.destroy();
              done(true);
            });
            socket.connect(to, host);
          }),
      );
    expect(await connected([], '127.0.0.1', port)).toBe('host');
    expect(await connected([`db.example.com:${port}`], 'db.example.com', port)).toBe('private');
    expect(await connected(['lan:db.example.com'], 'db.example.com', port)).toBe('port');
    expect(connections).toBe(0);
    expect(await connected([`lan:db.example.com:${port}`], 'db.example.com', port)).toBe('went through');
  });
  it('will not start with a list that it cannot read', () =>
    expect(() => createOutgoing({ hosts: ['lan:a b'] })).toThrow('OUTGOING_HOSTS'));
});
