// S17 and B07: what stands before every operation. Headers on every answer, no way for a foreign page, no trick of the wire that gets
// further than the plain request.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestAnswer, type TestApi, type TestUser } from '../testing/harness.js';
import { documentedOperations, requestFor, type DocumentedOperation } from '../testing/operations.js';
import { atOnce, endsSessions, figure, nameOf, nobody, sized, staysOpen } from '../testing/security.js';

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
const headOf = async () => (await api.source.heads()).get(api.b);

const wanted: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /default-src 'self'.*object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^no-referrer$/,
  'cache-control': /no-store/,
  'cross-origin-resource-policy': /^same-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
};

/** What a browser would need to keep others out and does not find in an answer. */
function missingHeaders({ headers }: Pick<TestAnswer, 'headers'>): readonly string[] {
  const policy = String(headers['content-security-policy']);
  return [
    ...Object.entries(wanted).flatMap(([name, form]) => (form.test(String(headers[name])) ? [] : [name])),
    ...(/script-src[^;]*'unsafe-(inline|eval)'|script-src[^;]*\*|script-src[^;]*data:/.test(policy) ? ['script-src'] : []),
    ...(/(^|; )script-src 'self'(;|$)/.test(policy) ? [] : ['script-src']),
    ...('access-control-allow-origin' in headers ? ['access-control-allow-origin'] : []),
  ];
}

describe('S17 a browser is kept from harm', () => {
  test('by the headers of every answer of every operation, refusals too; and no GET changes anything', async () => {
    const wrong: string[] = [];
    const statuses = new Set<number>();
    const before = await headOf();
    let looked = 0;
    const ordered = operations.toSorted((one, two) => Number(one.method !== 'GET') - Number(two.method !== 'GET'));
    for (const [nth, operation] of ordered.entries()) {
      if (operation.method !== 'GET' && ordered[nth - 1]?.method === 'GET') expect(await headOf(), 'no GET changes anything').toBe(before);
      for (const who of nth % sized(10, 1) === 0 ? [api, admin] : [admin]) {
        looked += 1;
        const answer = await who.inject({ ...requestFor(operation, nobody), headers: { origin: 'https://evil.example' } });
        statuses.add(answer.status);
        const missing = missingHeaders(answer);
        if (missing.length > 0) wrong.push(`${nameOf(operation)} ${answer.status}: ${missing.join()}`);
      }
    }
    figure(
      'S17',
      `${looked} answers of ${operations.length} operations (${[...statuses].sort().join()}) looked at: ${wrong.length} without a header`,
    );
    expect(wrong.slice(0, 20)).toEqual([]);
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 404]));
  }, 3_600_000);

  test('the looking finds a header that is missing, or weak', () => {
    const good = {
      'content-security-policy': "default-src 'self'; script-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    };
    expect(missingHeaders({ headers: good })).toEqual([]);
    for (const name of Object.keys(good)) expect(missingHeaders({ headers: { ...good, [name]: undefined } })).toContain(name);
    const weak = good['content-security-policy'].replace("script-src 'self'", "script-src 'self' 'unsafe-inline'");
    expect(missingHeaders({ headers: { ...good, 'content-security-policy': weak } })).toContain('script-src');
    expect(missingHeaders({ headers: { ...good, 'access-control-allow-origin': '*' } })).toContain('access-control-allow-origin');
  });

  test('a foreign page is not let in by a preflight, by a form, or by the cookie alone', async () => {
    const { headers } = await api.signIn('clerk', 'Sieben-Wale-am-See', api.b);
    const cookie = String(headers['set-cookie']).split(';', 1)[0] ?? '';
    const wrong: string[] = [];
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', cookie };
    for (const operation of guarded()) {
      const path = operation.path.replace(/\{\w+\}/g, nobody);
      const preflight = await api.inject({
        method: 'OPTIONS',
        path,
        headers: { ...foreign, 'access-control-request-method': operation.method, 'access-control-request-headers': 'blade-auth' },
      });
      if (preflight.status < 400 || Object.keys(preflight.headers).some((name) => name.startsWith('access-control-')))
        wrong.push(`OPTIONS ${path}: ${preflight.status}`);
      if (operation.method === 'GET') continue;
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
        const { status } = await api.inject({ method: operation.method, path, body: '{}', headers: { ...foreign, 'content-type': type } });
        if (status !== 401 && status !== 415) wrong.push(`${nameOf(operation)} ${type}: ${status}`);
      }
    }
    expect(wrong.slice(0, 20)).toEqual([]);
  }, 3_600_000);
});

/** An address written so that another program may read it differently. */
const disguises: readonly ((path: string) => string)[] = [
  (path) => path.replace('/api', '/%61pi'),
  (path) => `/${path}`,
  (path) => path.replace('/api/', '/api//'),
  (path) => path.replace('/api/', '/api/./'),
  (path) => path.replace('/api/', '/api/x/../'),
  (path) => path.replace('/api/', '/api/x/..;/'),
  (path) => path.replace('/api/', '/api;a=b/'),
  (path) => `${path};x=1`,
  (path) => `${path}.`,
  (path) => `${path}/`,
  (path) => `${path}.json`,
  (path) => `${path}%00`,
  (path) => `${path}%2f`,
  (path) => `${path}#x`,
  (path) => path.toUpperCase(),
  (path) => path.replace(/\/(\w)(\w*)$/, (_, first: string, rest: string) => `/%${first.charCodeAt(0).toString(16)}${rest}`),
  (path) => path.replaceAll('/', '\\').replace('\\', '/'),
];
const overrides: readonly Readonly<Record<string, string>>[] = [
  { 'x-http-method-override': 'GET', 'x-http-method': 'GET', 'x-method-override': 'GET' },
  { 'x-original-url': '/api/health', 'x-rewrite-url': '/api/health' },
  { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', forwarded: 'for=127.0.0.1', 'x-forwarded-host': 'localhost' },
  { 'x-forwarded-user': 'admin', 'x-remote-user': 'admin', 'user-agent': 'Nacos-Server', serveridentity: 'security' },
  { authorization: `Basic ${Buffer.from('console:console').toString('base64')}` },
  { 'blade-auth': 'bearer null' },
  { 'blade-auth': '' },
];

describe('B07 tricks of the wire', () => {
  test('no disguise of an address and no header gets nobody, or somebody without the right, into any operation', async () => {
    const customer = await api.as('customer', api.b);
    const wrong: string[] = [];
    let tries = 0;
    const look = (name: string, { status, text }: TestAnswer) => {
      tries += 1;
      if (status === 200 || status >= 500 || text.includes('"records"')) wrong.push(`${name}: ${status} ${text.slice(0, 80)}`);
    };
    await atOnce(8, guarded().entries(), async ([nth, operation]) => {
      const { path, ...request } = requestFor(operation, nobody);
      // In the everyday run two disguises and one header for each, others for the next; at night all.
      const isTurn = (at: number, of: number, each: number) => sized(0, 1) === 1 || (at - nth * each + of * nth) % of < each;
      for (const [at, disguise] of disguises.entries())
        if (isTurn(at, disguises.length, 2))
          look(`nobody ${operation.method} ${disguise(path)}`, await api.inject({ ...request, path: disguise(path) }));
      for (const [at, headers] of overrides.entries())
        if (isTurn(at, overrides.length, 1))
          look(`nobody ${nameOf(operation)} ${Object.keys(headers).join()}`, await api.inject({ ...request, path, headers }));
      const plain = await customer.inject({ ...request, path });
      if (plain.status !== 403) return;
      for (const [at, disguise] of disguises.entries())
        if (isTurn(at, disguises.length, 2))
          look(`customer ${operation.method} ${disguise(path)}`, await customer.inject({ ...request, path: disguise(path) }));
    });
    figure('B07', `${tries} disguised requests over ${guarded().length} operations: ${wrong.length} decided otherwise than the plain one`);
    expect(wrong.slice(0, 20)).toEqual([]);
  }, 3_600_000);

  test('no way to write the type of a body skips its checks', async () => {
    const types = [
      'application/json\t',
      'application/json ;x',
      '\tapplication/json',
      'application/json; charset=utf-7',
      'application/jsonx',
    ];
    const more = [
      'application/json,text/plain',
      'text/json',
      'application/xml',
      'APPLICATION/JSON',
      'multipart/form-data',
      'application/octet-stream',
    ];
    const wrong: string[] = [];
    for (const [nth, operation] of guarded()
      .filter(({ body, isDeprecated }) => body && !isDeprecated)
      .entries()) {
      for (const [at, type] of [...types, ...more].entries()) {
        if (sized(0, 1) === 0 && (at + nth) % 3 !== 0) continue;
        const answer = await admin.inject({
          method: operation.method,
          path: operation.path.replace(/\{\w+\}/g, nobody),
          body: '{"zzUnknown":1}',
          headers: { 'content-type': type },
        });
        if (![400, 403, 404, 415].includes(answer.status)) wrong.push(`${nameOf(operation)} ${JSON.stringify(type)}: ${answer.status}`);
      }
    }
    expect(wrong.slice(0, 20)).toEqual([]);
  }, 3_600_000);
});

test('nothing above ended in a bug', () => {
  expect(api.logged.filter((line) => line.includes('ended in a bug')).map((line) => line.slice(0, 600))).toEqual([]);
});
