import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api, forgetPosition, Refused, speak, Unreachable } from './api.js';
import { newCommandId } from './command-id.js';
import { refresh, resume, session, signIn, startSession } from './session.js';
import { sha256, sha256ByHand } from './sha256.js';
import { writeSetting } from './settings.js';

const person = {
  tenantId: '000000',
  userId: 'u',
  account: 'a',
  userName: 'a',
  realName: '',
  avatar: '',
  roleId: '',
  roleName: '',
  deptId: '',
  deptName: '',
  authority: [],
};
const server = vi.fn<typeof fetch>();
const done = (data: unknown, headers: Record<string, string> = {}) =>
  Response.json({ code: 200, success: true, data, msg: '' }, { headers });
const token = (value: string) => Response.json({ access_token: value, tenant_id: '000000', user_id: 'u', account: 'a' });
const headersAt = (call: number) => new Headers(server.mock.calls[call]?.[1]?.headers);
const bodyAt = (call: number) => Object.fromEntries(server.mock.calls[call]?.[1]?.body as URLSearchParams);

beforeEach(() => {
  vi.stubGlobal('fetch', server.mockReset());
  localStorage.clear();
  forgetPosition();
  speak(() => 'en');
  startSession(person, 'first');
});
afterEach(() => vi.unstubAllGlobals());

it('R004 R137 R184 R185 sends the client, the bearer token and the language on every call', async () => {
  server.mockResolvedValue(done(1));
  await api.get('x');
  expect(Object.fromEntries(headersAt(0))).toMatchObject({
    authorization: `Basic ${btoa('console:console')}`,
    'blade-auth': 'bearer first',
    'accept-language': 'en',
  });
});

it('shows its later reads the position of its own writes', async () => {
  server.mockImplementation(async () => done(1, { 'X-Position': '00000000000000000007' }));
  await api.post('x', {}, newCommandId());
  server.mockImplementation(async () => done(1, { 'X-Position': '00000000000000000003' }));
  await api.get('x');
  await api.get('x');
  expect([0, 1, 2].map((call) => headersAt(call).get('X-After-Position'))).toEqual([null, '00000000000000000007', '00000000000000000007']);
});

it('R175 R178 throws what the server refuses, with its sentence, its word and its details', async () => {
  server.mockResolvedValue(
    Response.json(
      {
        code: 409,
        success: false,
        data: null,
        msg: 'No',
        refusal: 'Full',
        details: { reference: 'R1' },
        errors: [{ path: 'a', message: 'b' }],
      },
      { status: 409 },
    ),
  );
  const error = await api.get('x').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Refused);
  expect(error).toMatchObject({ status: 409, refusal: 'Full', message: 'No', reference: 'R1', errors: [{ path: 'a', message: 'b' }] });
});

it('R174 takes the code from the body before that of the answer', async () => {
  server.mockResolvedValueOnce(Response.json({ code: 409, success: false, data: null, msg: 'No' }, { status: 200 }));
  await expect(api.get('x')).rejects.toMatchObject({ status: 409, message: 'No' });
  server.mockResolvedValueOnce(new Response('<html>', { status: 500 }));
  await expect(api.get('x')).rejects.toMatchObject({ status: 500, message: '' });
});

it('R173 R181 takes what a proxy says for a server that is away for no answer, and what the server says itself for one', async () => {
  for (const status of [502, 503, 504]) {
    server.mockResolvedValueOnce(new Response('<html>', { status }));
    await expect(api.get('x')).rejects.toBeInstanceOf(Unreachable);
  }
  server.mockResolvedValueOnce(Response.json({ code: 503, success: false, data: null, msg: 'Busy' }, { status: 503 }));
  await expect(api.get('x')).rejects.toMatchObject({ status: 503, message: 'Busy' });
});

it('R175 takes the sentence from msg, else from the description of the error', async () => {
  server.mockResolvedValueOnce(
    Response.json({ code: 400, success: false, data: null, msg: 'One', error_description: 'Other' }, { status: 400 }),
  );
  await expect(api.get('x')).rejects.toThrow('One');
  server.mockResolvedValueOnce(Response.json({ error_description: 'Other' }, { status: 400 }));
  await expect(api.get('x')).rejects.toThrow('Other');
});

it('R167 R170 R183 asks below /api, removes by ids in the query, and gives up after 100 seconds', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout');
  server.mockImplementation(async () => done(1));
  await api.remove('saas-storage/thing/remove', ['a', 'b'], newCommandId());
  expect(server.mock.calls[0]?.[0]).toBe('/api/saas-storage/thing/remove?ids=a%2Cb');
  expect(server.mock.calls[0]?.[1]?.method).toBe('POST');
  expect(limit).toHaveBeenCalledWith(100_000);
});

it('R181 tells a network that failed from a server that refused', async () => {
  server.mockRejectedValue(new TypeError('network'));
  await expect(api.get('x')).rejects.toBeInstanceOf(Unreachable);
  server.mockResolvedValue(new Response('<html>', { status: 200 }));
  await expect(api.get('x')).rejects.toBeInstanceOf(Unreachable);
});

it('R177 signs out when the server knows neither the token nor the cookie', async () => {
  server.mockImplementation(async (address) =>
    String(address).endsWith('/token')
      ? Response.json({ error: 'invalid_grant' }, { status: 400 })
      : Response.json({ code: 401, success: false, data: null, msg: '' }, { status: 401 }),
  );
  await expect(api.get('x')).rejects.toMatchObject({ status: 401 });
  expect(session.get()).toBeNull();
});

it('repeats a call once with a fresh token, a write under its own id', async () => {
  server.mockImplementation(async (address, init) => {
    if (String(address).endsWith('/token')) return token('second');
    return new Headers(init?.headers).get('Blade-Auth') === 'bearer second'
      ? done('ok')
      : Response.json({ code: 401, success: false, data: null, msg: '' }, { status: 401 });
  });
  const id = newCommandId();
  expect(await api.post('x', {}, id)).toBe('ok');
  expect([0, 2].map((call) => headersAt(call).get('Idempotency-Key'))).toEqual([id, id]);
});

it('refreshes once for all who ask at the same time', async () => {
  server.mockImplementation(async () => token('second'));
  await Promise.all([refresh('zh'), refresh('zh'), refresh('zh')]);
  expect(server).toHaveBeenCalledTimes(1);
});

it('stays signed in over a reload by the cookie', async () => {
  session.set('unknown');
  writeSetting('signedIn', true);
  server.mockResolvedValue(token('third'));
  await resume('zh');
  expect(bodyAt(0)).toMatchObject({ grant_type: 'refresh_token' });
  expect(session.get()).toMatchObject({ userId: 'u' });
});

it('asks for no token where nobody ever signed in', async () => {
  session.set('unknown');
  localStorage.clear();
  await resume('zh');
  expect(server).not.toHaveBeenCalled();
  expect(session.get()).toBeNull();
});

it('R013 R146 sends the password as its hash, the tenant and the language', async () => {
  server.mockResolvedValue(token('t'));
  await signIn({ tenantId: '000000', account: 'a', password: 'admin', language: 'en' });
  expect(bodyAt(0)).toMatchObject({
    tenantId: '000000',
    username: 'a',
    grant_type: 'password',
    password: '8c6976e5b5410415bde908bd4dee15dfb167a9c873fc4bb8a81f6f2ab448a918',
    language: 'en',
  });
  expect(headersAt(0).get('Tenant-Id')).toBe('000000');
});

it('R186 sends a form where a form is wanted, and JSON elsewhere', async () => {
  server.mockImplementation(async () => token('t'));
  await signIn({ tenantId: '000000', account: '王', password: 'admin', language: 'en' });
  expect(headersAt(0).get('content-type')).toBe('application/x-www-form-urlencoded');
  expect(String(server.mock.calls[0]?.[1]?.body)).toContain('username=%E7%8E%8B');
  server.mockImplementation(async () => done(1));
  await api.post('x', { a: '王' }, newCommandId());
  expect([headersAt(1).get('content-type'), server.mock.calls[1]?.[1]?.body]).toEqual(['application/json', '{"a":"王"}']);
});

it.each([400, 403, 404, 409, 412, 413, 415, 422, 429, 500])(
  'R173 status %i is an answer: its sentence is shown, and nothing is asked twice',
  async (status) => {
    server.mockImplementation(async () => Response.json({ code: status, success: false, data: null, msg: `句 ${status}` }, { status }));
    const refused = await api.get('x').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject({ status, message: `句 ${status}` });
    expect(server).toHaveBeenCalledTimes(1);
  },
);

it('R182 M072 shows the sentence of a refused sign-in', async () => {
  server.mockResolvedValue(Response.json({ error: 'invalid_grant', error_description: '账号或密码错误' }, { status: 400 }));
  await expect(signIn({ tenantId: '0', account: 'a', password: 'wrong', language: 'zh' })).rejects.toThrow('账号或密码错误');
});

it('leaves empty filters out', async () => {
  server.mockResolvedValue(done(1));
  await api.get('x', { a: '', b: undefined, c: null, d: 0, e: '牙' });
  expect(server.mock.calls[0]?.[0]).toBe('/api/x?d=0&e=%E7%89%99');
});

it('makes command ids that are UUIDs v7 in the order of time', () => {
  const clock = vi.spyOn(Date, 'now');
  const at = (now: number) => clock.mockReturnValue(now) && newCommandId();
  const ids = [at(0xffff_ffff), at(0x1_0000_0000), at(0x1_0000_0001)];
  clock.mockRestore();
  const uuid7 = (time: string) => expect.stringMatching(new RegExp(`^${time}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`));
  expect(ids).toEqual([uuid7('0000ffff-ffff'), uuid7('00010000-0000'), uuid7('00010000-0001')]);
  expect(newCommandId()).not.toBe(newCommandId());
});

it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])('hashes %i bytes by hand as the browser does', async (length) => {
  const bytes = Uint8Array.from({ length }, (_, index) => (index * 7) % 256);
  expect(sha256ByHand(bytes)).toBe(await sha256(bytes));
});
