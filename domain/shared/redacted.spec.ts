import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { redacted, removed } from './redacted.js';

const letters = (alphabet: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet.split('')), minLength, maxLength });
const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';
const digits = (count: number) => letters('0123456789', count, count);
const day = fc
  .date({ min: new Date('1930-01-01'), max: new Date('2020-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10).replaceAll('-', ''));
const area = fc.integer({ min: 110_000, max: 659_999 }).map(String);

/** What someone may have typed; long enough not to be in a sentence by chance. */
const typed = fc
  .string({ unit: 'grapheme-ascii', minLength: 8, maxLength: 40 })
  .filter((text) => text.trim() === text && !/^\W+$/.test(text));
const secretName = fc.constantFrom(
  'password',
  'newPassword',
  'oldPassword',
  'newPassword1',
  'passwd',
  'pwd',
  'secret',
  'clientSecret',
  'access_token',
  'refresh_token',
  'accessKey',
  'patientName',
  'idCard',
);

const jwt = fc
  .tuple(letters(base64, 10, 60), letters(base64, 10, 200), letters(base64, 20, 43))
  .map(([head, body, mac]) => `eyJ${head}.eyJ${body}.${mac}`);
const ours = fc.tuple(digits(6), fc.uuid({ version: 7 }), fc.nat(), letters(base64, 43, 43)).map((parts) => parts.join('.'));
const hash = letters('0123456789abcdef', 64, 64);
const mobile = fc
  .tuple(
    fc.constantFrom('', '+86', '+86 ', '86-'),
    fc.constantFrom('3', '5', '6', '7', '8', '9'),
    digits(1),
    digits(4),
    digits(4),
    fc.constantFrom('', ' ', '-'),
  )
  .map(([country, second, third, middle, last, between]) => `${country}1${second}${third}${between}${middle}${between}${last}`);
const idCard = fc.oneof(
  fc.tuple(area, day, digits(3), letters('0123456789Xx', 1, 1)).map((parts) => parts.join('')),
  fc
    .tuple(
      area,
      day.map((each) => each.slice(2)),
      digits(3),
    )
    .map((parts) => parts.join('')),
);
const email = fc
  .tuple(letters('abcxyz019._+-', 1, 20), letters('abc-xyz09', 1, 20), fc.constantFrom('com', 'cn', 'com.cn', 'example'))
  .map(([who, host, top]) => `${who}@${host}.${top}`);

/** Around what must go, of the kinds of texts that errors are made of. */
const around = fc.constantFrom(
  ['TypeError: got ', ' at order-list-page.tsx:12:4'],
  ['请求失败：', '，请重试'],
  ['', ''],
  ['(', ')'],
  ['"', '"'],
  ['no such "', '", asked by 7'],
);
const frame = '\n    at OrderListPage (http://127.0.0.1:3000/assets/order-list-page-B5x91Ka_.js:12:40213)';

const holdsNot = (arbitrary: fc.Arbitrary<string>, write: (secret: string) => string = (secret) => secret): void =>
  fc.assert(
    fc.property(arbitrary, around, (secret, [before = '', after = '']) => {
      const text = redacted(`${before}${write(secret)}${after}${frame}`);
      expect(text).not.toContain(secret);
      const end = `${after}${frame}`;
      expect([text.slice(0, before.length), text.slice(text.length - end.length)]).toEqual([before, end]);
    }),
  );

describe('what is redacted', () => {
  test.each([
    ['a signed token', jwt],
    ['a token of ours', ours],
    ['a password as it travels', hash],
    ['a mobile', mobile],
    ['an identity card', idCard],
    ['an e-mail address', email],
  ])('%s is gone wherever it stands, and nothing else', (_, arbitrary) => holdsNot(arbitrary));

  test.each([
    ['bearer', letters(`${base64}.~+/`, 16, 120)],
    ['Bearer', letters(`${base64}.~+/`, 16, 120)],
    ['Basic', fc.base64String({ minLength: 20, maxLength: 80 })],
  ])('what follows %s is gone', (scheme, arbitrary) => holdsNot(arbitrary, (secret) => `${scheme} ${secret}`));

  it('what has the name of a secret in JSON is gone, also in JSON that stands in JSON, and cut off', () => {
    fc.assert(
      fc.property(secretName, typed, (name, secret) => {
        const json = JSON.stringify({ account: 'kept', [name]: secret, city: 'kept too' });
        const inside = JSON.stringify(secret).slice(1, -1);
        const cut = json.slice(0, json.indexOf(inside, json.indexOf(name)) + inside.length);
        for (const text of [json, JSON.stringify({ json }), cut, `${cut}…`]) {
          expect(redacted(text)).not.toContain(secret);
          expect(redacted(text)).not.toContain(inside);
          expect(redacted(text)).toContain('kept');
        }
        expect(JSON.parse(redacted(json).replace(removed, 'null'))).toEqual({ account: 'kept', [name]: null, city: 'kept too' });
        expect(redacted(JSON.stringify({ json }))).toContain('kept too');
      }),
    );
  });

  it('what has the name of a secret in an address or a form is gone, with or without an address around it', () => {
    fc.assert(
      fc.property(secretName, typed, (name, secret) => {
        const form = new URLSearchParams({ tenantId: '000000', [name]: secret, status: 'pending' }).toString();
        const written = new URLSearchParams({ secret }).toString().slice('secret='.length);
        const byHand = `tenantId=000000&${name}=${encodeURIComponent(secret)}&status=pending`;
        for (const text of [
          form,
          byHand,
          `GET http://a.example/order/orderentry?${form}#top`,
          `/login?to=${encodeURIComponent(`/x?${name}=${written}`)}&status=pending`,
        ]) {
          expect(redacted(text)).not.toContain(written);
          expect(redacted(text)).not.toContain(encodeURIComponent(secret));
          expect(redacted(text)).not.toContain(encodeURIComponent(written));
          expect(redacted(text)).toContain('status=pending');
        }
      }),
    );
  });

  test.each([
    ['Blade-Auth: bearer abc', `Blade-Auth: ${removed}`],
    ['{ authorization: "Basic Y29uc29sZTpjb25zb2xl" }', `{ authorization: ${removed} }`],
    ["{ password: 'geheim, geheim', account: 'li' }", `{ password: ${removed}, account: 'li' }`],
    ['cookie: refresh=abc; theme=dark\nafter', `cookie: ${removed}\nafter`],
    ['postgres://cf:geheim@db:5432/cf', `postgres://${removed}@db:5432/cf`],
    ['密码：geheim7 不对', `密码：${removed} 不对`],
    ['"password": 12345678, "ok": true', `"password": ${removed}, "ok": true`],
  ])('%s', (text, without) => expect(redacted(text)).toBe(without));

  it('what was redacted comes out the same: the browser does it and the server does it again', () => {
    const named = fc.tuple(secretName, typed);
    const line = fc.oneof(
      ...[jwt, ours, hash, mobile, email, idCard],
      named.map(([name, secret]) => `${name}=${encodeURIComponent(secret)}&a=1`),
      named.map(([name, secret]) => JSON.stringify({ [name]: secret, a: JSON.stringify({ [name]: secret }) })),
      hash.map((secret) => `authorization: bearer ${secret}`),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const once = redacted(lines.join('\n'));
        expect(redacted(once)).toBe(once);
      }),
    );
  });
});

describe('what stays readable', () => {
  test.each([
    [
      'V8',
      "TypeError: Cannot read properties of undefined (reading 'patientName')\n    at OrderListPage (http://127.0.0.1:3000/assets/order-list-page-B5x91Ka_.js:12:40213)\n    at async Promise.all (index 0)",
    ],
    [
      'Firefox',
      'refreshToken@http://localhost:3000/assets/session-DkQ01xya.js:1:1381\nonce@http://localhost:3000/assets/session-DkQ01xya.js:1:13812345',
    ],
    ['a package', 'at file:///srv/node_modules/.pnpm/@mantine+core@9.3.0_react@19.2.1/node_modules/@mantine/core/esm/index.mjs:3:5'],
    [
      'a part of our own',
      'at passwords.ts:41:12\nat secretOf (services/api/auth/tokens.ts:12:3)\nat services/api/auth/sso.controller.ts:88:7',
    ],
    ['JSON', 'SyntaxError: Unexpected token \'<\', "<!DOCTYPE "... is not valid JSON'],
    ['a sentence', 'The password is too common. A basic authentication is not offered; the token has come of age'],
    ['numbers', 'YC20261123000017 of 2026-11-23T12:26:30.138Z, position 13800, 1763900000000 ms, 130,000,000.00, version 1.15.0'],
    ['a picture', 'url(data:image/png;base64,iVBORw0KGgo=) in lot 202611230001'],
  ])('%s', (_, text) => expect(redacted(text)).toBe(text));

  it('the id of a record, a day and an instant', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.date({ noInvalidDate: true, min: new Date('1980-01-01'), max: new Date('2100-01-01') }), (id, date) => {
        const text = `order ${id} of ${date.toISOString()} (${date.getTime()})`;
        expect(redacted(text)).toBe(text);
      }),
    );
  });
});

it('answers at once whatever is sent', () => {
  const before = performance.now();
  for (const long of ['a', 'a.', 'password', 'password"', '\\"', '1', '138', 'eyJa.', 'a@a.', '://a', 'token=', 'f0', 'bearer ', 'cookie '])
    redacted(long.repeat(20_000));
  expect(performance.now() - before).toBeLessThan(5_000);
});

describe('SEC-2 a text that was made to be slow is read once', () => {
  const length = 60_000;
  const repeated = (piece: string): string => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
  test.each([
    'eyJ-',
    'eyJ',
    'a.eyJ',
    'eyJ-.',
    'a@',
    'a@a.',
    'a.b+c-',
    'bearer ',
    'basic basic',
    'cookie: \t',
    'token',
    'token ',
    'token:\t',
    'token="',
    'token=\\"\\\\',
    'token: "\\',
    "pwd='",
    'pwd%3A',
    '://',
    '://a',
    '1',
    '13',
    'f',
    'platform.',
    '000000.',
    '手机号',
  ])('of %j, again and again', (piece) => {
    const text = redacted(repeated(piece));
    expect(text.length).toBeLessThan(length * 3);
    expect(redacted(text).length).toBeLessThan(length * 9);
  });
  it('and of one that is longer than any error the beginning is kept, up to a blank', () => {
    const text = `${'ab '.repeat(100_000)}`;
    expect(redacted(text).length).toBeLessThan(66_000);
    expect(redacted(text).endsWith('ab…')).toBe(true);
    expect(redacted('x'.repeat(100_000))).toBe('…');
  });
  it('a signed token is gone also behind other words with points and hyphens', () => {
    for (const before of ['a-', 'a.', 'a.b.', 'x-y.', '']) {
      const text = redacted(`${before}eyJhbGciOi.eyJzdWIiOi.c2ln rest`);
      expect(text).not.toContain('hbGci');
      expect(text).not.toContain('zdWI');
      expect(text.startsWith(before)).toBe(true);
      expect(text.endsWith(' rest')).toBe(true);
    }
  });
});
