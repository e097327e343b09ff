// S13: no address that somebody types makes the server call inside. Every field of the API document that may hold an address, every form
// in which an address of this machine can be written, a listener that notes every connection; and no code goes out past the one guard.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { documentedOperations, requestFor, type DocumentedOperation } from '../testing/operations.js';
import { createOutgoing, OutgoingRefused } from '../platform/outgoing.js';
import { valueOf, type Json } from '../testing/arbitrary.js';
import { endsSessions, fieldsOf, figure, nobody, sized, staysOpen, withAt } from '../testing/security.js';

let api: TestApi;
let admin: TestUser;
let operations: readonly DocumentedOperation[];
let listener: Server;
let port = 0;
let hits = 0;

beforeAll(async () => {
  listener = createServer((socket) => {
    hits += 1;
    socket.on('error', () => undefined).destroy();
  });
  await new Promise<void>((resolve) => listener.listen(0, '::', resolve)); // every address of this machine, of both kinds
  port = (listener.address() as AddressInfo).port; // it listens on a port
  api = await startTestApi({ logLevel: 'error', settings: { OUTGOING_HOSTS: 'store.example.com,*.example.org' } });
  admin = await api.as('admin', api.a);
  operations = (await documentedOperations(api)).filter(
    (operation) => !endsSessions(operation) && !staysOpen(operation) && !operation.isDeprecated,
  );
}, 120_000);
afterAll(async () => {
  await api.close();
  await new Promise((resolve) => listener.close(resolve));
});

/** This machine, its neighbours and the keeper of a cloud, as they have been written to get past a look at the text. */
const hosts: readonly string[] = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '127.255.255.254',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '0177.1',
  ],
  ...[
    '00000177.0.0.1',
    '0x00000000007f000001',
    '127.000.000.001',
    '127.0.0.1.',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    '0',
    '0.0.0.0',
  ],
  ...[
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
  ],
  ...[
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fe80::1%25lo]',
    '[fd00::1]',
    '１２７.0.0.1',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    'ⓛocalhost',
    '127.0.0.1%00',
    '127.0.0.1%2e',
  ],
  ...[
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '[::ffff:169.254.169.254]',
    '2852039166',
    '0xa9fea9fe',
    '169.254.43518',
  ],
];
/** The same with what stands around a host. */
const addresses = (): readonly string[] => [
  ...hosts.flatMap((host) => [`http://${host}:${port}/`, `https://${host}:${port}/`, `${host}:${port}`]),
  ...[
    `//127.0.0.1:${port}/`,
    `\\\\127.0.0.1:${port}\\`,
    `http:\\\\127.0.0.1:${port}/`,
    `http:127.0.0.1:${port}`,
    `http:///127.0.0.1:${port}/`,
  ],
  ...[
    `http://store.example.com@127.0.0.1:${port}/`,
    `http://127.0.0.1:${port}@store.example.com/`,
    `http://127.0.0.1:${port}#store.example.com`,
  ],
  ...[
    `http://127.0.0.1:${port}\\@store.example.com/`,
    `http://store.example.com:80\r\nHost: 127.0.0.1`,
    `http://127.0.0.1:${port}/?store.example.com`,
  ],
  ...[
    `ftp://127.0.0.1:${port}/`,
    `gopher://127.0.0.1:${port}/_x`,
    `dict://127.0.0.1:${port}/`,
    `ldap://127.0.0.1:${port}/`,
    `file:///etc/passwd`,
  ],
  ...[
    `jdbc:mysql://127.0.0.1:${port}/x?allowLoadLocalInfile=true`,
    `jdbc:postgresql://127.0.0.1:${port}/x`,
    `postgres://127.0.0.1:${port}/x`,
  ],
  ...[
    `http://store.example.com.127.0.0.1.nip.invalid:${port}/`,
    `http://x.example.org.:${port}/`,
    `HTTP://127.0.0.1:${port}/`,
    ` http://127.0.0.1:${port}/ `,
  ],
];

const mayBeAddress = (name: string): boolean =>
  /url|uri|endpoint|host|address$|issuer|server|domain|link|callback|webhook|proxy|avatar|path$|src$/i.test(name);

test('S13 no field of any operation makes the server connect to what is inside', async () => {
  const fields = operations.flatMap((operation) =>
    fieldsOf(operation.body ?? {})
      .filter(({ at, schema }) => mayBeAddress(at.at(-1) ?? '') && JSON.stringify(schema).includes('"string"'))
      .map(({ at }) => ({ operation, at })),
  );
  const forms = addresses();
  const made = new Map<string, Set<string>>();
  let sent = 0;
  let taken = 0;
  for (const [nth, { operation, at }] of fields.entries()) {
    const bodies = fc.sample(valueOf(operation.body as Json, [nobody]), { numRuns: forms.length, seed: nth + 1 });
    for (const [turn, form] of forms.entries()) {
      if (sized(0, 1) === 0 && (turn + nth) % 6 !== 0) continue;
      const answer = await admin.inject({
        method: operation.method,
        path: operation.path.replace(/\{\w+\}/g, nobody),
        body: withAt(bodies[turn], at, form),
      });
      sent += 1;
      if (answer.status !== 200) continue;
      taken += 1;
      const base = operation.path.replace(/\/[^/]+$/, '');
      const id: unknown = answer.body?.data?.id;
      if (typeof id === 'string') made.set(base, (made.get(base) ?? new Set()).add(id));
    }
  }
  // What was kept is used: everything else that a resource can do is asked of every record that carries such an address.
  let used = 0;
  for (const [base, ids] of made)
    for (const operation of operations.filter(
      ({ path }) => path.startsWith(`${base}/`) && !/\/(remove|list|page|submit|save|update)$/.test(path),
    ))
      for (const id of [...ids].slice(0, sized(5, 1_000))) {
        await admin.inject(requestFor(operation, id));
        used += 1;
      }
  figure(
    'S13',
    `${forms.length} forms of addresses, ${fields.length} fields, ${sent} requests (${taken} taken) and ${used} uses of what was kept: ${hits} connections`,
  );
  expect(fields.length).toBeGreaterThan(3);
  expect(forms.length).toBeGreaterThanOrEqual(150);
  expect(hits).toBe(0);
}, 3_600_000);

test('S13 the guard itself connects to none of the forms, and the listener hears who goes past it', async () => {
  const outgoing = createOutgoing({
    hosts: ['store.example.com', '*.example.org', `lan:inside.example.com:${port}`],
    resolve: async () => [{ address: '169.254.169.254', family: 4 }],
  });
  const passed: string[] = [];
  for (const form of [...addresses(), `http://inside.example.com:${port}/`, `https://x.example.org/`]) {
    try {
      await outgoing.fetch(form, { timeoutMs: 2_000 });
      passed.push(form);
    } catch (error) {
      if (!(error instanceof OutgoingRefused)) passed.push(`${form}: ${String(error)}`);
    }
  }
  expect(passed).toEqual([]);
  expect(hits).toBe(0);
  await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
  expect(hits, 'planted: a call past the guard').toBe(1);
  hits = 0;
});

/** Who may open connections by themselves, reviewed. */
const goesOut: readonly string[] = ['services/api/platform/outgoing.ts'];
const opensConnections = /from '(node:)?(http|https|net|tls|dgram|http2|undici|axios|got|node-fetch)'|(?<![.\w])fetch\(|new WebSocket\(/;

test('S13 nothing goes out but through the guard: no other file of the services opens a connection', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const files = (folder: string): readonly string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory()
        ? /^(node_modules|dist|testing|security)$/.test(entry.name)
          ? []
          : files(join(folder, entry.name))
        : entry.name.endsWith('.ts') && !/\.(spec|bench|d)\.ts$/.test(entry.name)
          ? [join(folder, entry.name)]
          : [],
    );
  const opening = ['services', 'workflows', 'projections', 'domain']
    .flatMap(files)
    .filter((file) => {
      const code = readFileSync(join(root, file), 'utf8')
        .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
        .replace(/import type [^;]*;/g, '');
      // What only asks whether a text is an address, or names a type, opens nothing.
      return opensConnections.test(
        code.replace(/import \{[^}]*\} from 'node:net';/g, (line) =>
          /\b(isIP\w*|BlockList)\b/.test(line) && !/Socket\b(?!Address)|connect/.test(line) ? '' : line,
        ),
      );
    })
    .map((file) => relative('.', file));
  expect(opening.filter((file) => !goesOut.includes(file))).toEqual([]);
  expect(opening).toContain(goesOut[0]);
  expect("await fetch('http://x')").toMatch(opensConnections);
});
