import { createHash, createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';

const keys = { accessKey: 'AK-canary', secretKey: 'SK-canary' };
/** Aliyun as its manual describes it: computes the signature anew from what came, and answers in its own words. */
let provider: Server;
let port = 0;
let received: URLSearchParams[] = [];
let code = 'OK';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

let api: TestApi;
let admin: TestUser;
beforeAll(async () => {
  provider = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://x');
    const [, key, names = '', signature] =
      /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=(\w+)$/.exec(request.headers.authorization ?? '') ?? [];
    const query = [...url.searchParams]
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .toSorted()
      .join('&');
    const headers = names
      .split(';')
      .map((name) => `${name}:${String(request.headers[name])}\n`)
      .join('');
    const canonical = [request.method, url.pathname, query, headers, names, sha256('')].join('\n');
    const right = createHmac('sha256', keys.secretKey)
      .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
      .digest('hex');
    const isSigned = key === keys.accessKey && signature === right && names.includes('x-acs-date') && names.includes('host');
    if (isSigned) received.push(url.searchParams);
    response.end(JSON.stringify(isSigned ? { Code: code, BizId: '900619746936498440^0' } : { Code: 'SignatureDoesNotMatch' }));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  port = (provider.address() as AddressInfo).port; // it listens on a port
  api = await startTestApi({ settings: { OUTGOING_HOSTS: `lan:127.0.0.1:${port}` }, logLevel: 'trace' });
  admin = await api.as('administrator', api.a);
}, 120_000);
afterAll(async () => {
  await api.close();
  await new Promise((resolve) => provider.close(resolve));
});
beforeEach(() => {
  received = [];
  code = 'OK';
});

const sms = '/api/blade-resource/sms';
const shown = (name: string) => ({ code: name, kind: 'show', sign: '云工厂', template: '订单 ${orderNo} 已发货' });
const real = (name: string, change: object = {}) => ({
  ...shown(name),
  kind: 'aliyun',
  templateCode: 'SMS_154950909',
  endpoint: `http://127.0.0.1:${port}`,
  ...keys,
  ...change,
});
const entered = async (body: object): Promise<{ id: string; version: number }> => {
  const answer = await admin.post(`${sms}/submit`, body);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data;
};
let last = 0;
const phone = () => `138${String((last += 1)).padStart(8, '0')}`;
const send = (body: object, headers = {}) => admin.post(`${sms}/endpoint/send-message`, body, { headers });

describe('messages', () => {
  test('C149 C150 C151 C152 C153 a configuration is entered, shown, changed, used and removed; its keys are nobody’s', async () => {
    const first = await entered(real('aliyun'));
    expect((await admin.get(`${sms}/list`, { code: 'aliyun' })).body.data).toMatchObject({
      total: 1,
      records: [{ kind: 'aliyun', hasSecrets: true, enabled: false }],
    });
    const { accessKey: _, secretKey: __, ...without } = real('aliyun', { id: first.id, version: first.version, remark: '生产' });
    expect((await admin.post(`${sms}/submit`, without)).status).toBe(200);
    const detail = await admin.get(`${sms}/detail`, { id: first.id });
    expect(detail.body.data).toMatchObject({ remark: '生产', hasSecrets: true });
    expect([detail.text, ...api.logged].join()).not.toContain('canary');
    expect((await admin.post(`${sms}/enable`, { id: first.id })).status).toBe(200);
    expect((await admin.post(`${sms}/remove`, {}, { query: { ids: first.id } })).body.refusal).toBe('ConnectionInUse');
    const second = await entered(shown('shown'));
    await admin.post(`${sms}/enable`, { id: second.id });
    expect((await admin.get(`${sms}/list`, { enabled: true })).body.data.records).toMatchObject([{ code: 'shown' }]);
    expect((await admin.post(`${sms}/remove`, {}, { query: { ids: first.id } })).status).toBe(200);
    expect((await admin.get(`${sms}/detail`, { id: first.id })).status).toBe(404);
  });

  test('C149 C150 C152 C151 configurations are found, kept with all that their form holds, and removed as they are named', async () => {
    const { accessKey: _, secretKey: __, ...form } = real('find-a', { sign: '找', remark: '备注' });
    const { id, version } = await entered(real('find-a', { sign: '找', remark: '备注' }));
    const [one, two] = [await entered(shown('find-b')), await entered(shown('find-c'))];
    const found = async (query: Readonly<Record<string, string | number>>) =>
      (await admin.get(`${sms}/list`, { code_like: 'find-', ...query })).body.data.records.map((row: { code: string }) => row.code);
    expect(await found({ kind: 'aliyun' })).toEqual(['find-a']);
    expect(await found({ sign_like: '找' })).toEqual(['find-a']);
    expect(await found({ descs: 'code', size: 2, current: 2 })).toEqual(['find-a']);
    expect((await admin.get(`${sms}/detail`, { id })).body.data).toMatchObject({ ...form, id, version });
    const changed = { ...form, template: '改 ${orderNo}', templateCode: 'SMS_1', remark: null };
    expect((await admin.post(`${sms}/submit`, { ...changed, id, version })).status).toBe(200);
    expect((await admin.get(`${sms}/detail`, { id })).body.data).toMatchObject(changed);
    expect((await admin.post(`${sms}/remove`, {}, { query: { ids: `${one.id},${two.id}` } })).status).toBe(200);
    expect(await found({})).toEqual(['find-a']);
    const other = await api.as('administrator', api.b);
    expect((await other.get(`${sms}/list`)).body.data.total).toBe(0);
    expect((await other.get(`${sms}/detail`, { id })).status).toBe(404);
    expect((await other.post(`${sms}/enable`, { id })).status).toBe(404);
  });

  test('C152 S13 a provider that is not on the list is not kept', async () => {
    const answer = await admin.post(`${sms}/submit`, real('bad', { endpoint: 'http://169.254.169.254' }));
    expect([answer.status, answer.body.refusal]).toEqual([409, 'HostNotAllowed']);
  });

  test('C154 a text is shown and not sent; the number is masked, and stands in the database nowhere', async () => {
    const to = phone();
    const { body, status } = await send({ code: 'shown', phones: to, params: '{"orderNo":"YC1"}' });
    expect([status, body.data.messages]).toMatchObject([200, [{ phone: `138****${to.slice(-4)}`, status: 'shown' }]]);
    expect(received).toEqual([]);
    const outbox = await admin.get('/api/console/messages');
    expect(outbox.body.data.records[0]).toMatchObject({
      content: '【云工厂】订单 YC1 已发货',
      phone: `138****${to.slice(-4)}`,
      createdBy: admin.userId,
    });
    const client = new pg.Client({ connectionString: api.database.ownerUrl });
    await client.connect();
    const { rows } = await client.query(
      `select (select string_agg(m::text, '') from platform.messages m) || (select string_agg(l::text, '') from platform.logs l) as all`,
    );
    await client.end();
    expect([rows[0].all, outbox.text, ...api.logged].join()).not.toContain(to);
  });

  test('C154 S15 a value is text: nothing in it is looked at again, and none may be missing', async () => {
    const { body } = await send({ phones: phone(), params: { orderNo: '${constructor} {{x}} <%= 1 %>' } });
    expect(body.data.messages[0].status).toBe('shown');
    expect((await admin.get('/api/console/messages')).body.data.records[0].content).toBe(
      '【云工厂】订单 ${constructor} {{x}} <%= 1 %> 已发货',
    );
    expect((await send({ phones: phone() })).body).toMatchObject({ refusal: 'SmsValueMissing', details: { name: 'orderNo' } });
    expect((await send({ phones: '12345', params: { orderNo: '1' } })).status).toBe(400);
  });

  test('C154 the same request again sends nothing again', async () => {
    const headers = { 'idempotency-key': '0197e000-0000-7000-8000-0000000005a5' };
    const body = { phones: phone(), params: { orderNo: '2' } };
    const first = await send(body, headers);
    expect((await send(body, headers)).body.data).toEqual(first.body.data);
    expect(
      (await admin.get('/api/console/messages')).body.data.records.filter(
        ({ id }: { id: string }) => id === first.body.data.messages[0].id,
      ),
    ).toHaveLength(1);
  });

  test('C154 one number gets one message a minute, also when two ask at once', async () => {
    const to = phone();
    const answers = await Promise.all([1, 2, 3].map(() => send({ phones: to, params: { orderNo: '3' } })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
    expect(answers.find(({ status }) => status === 429)?.headers['retry-after']).toBe('60');
    expect((await send({ phones: [phone(), to], params: { orderNo: '3' } })).status).toBe(429);
  });

  test('C154 one user sends so many an hour', async () => {
    const many = Array.from({ length: 100 }, phone);
    expect((await send({ phones: many, params: { orderNo: '4' } })).status).toBe(200);
    expect((await send({ phones: Array.from({ length: 100 }, phone), params: { orderNo: '4' } })).status).toBe(429);
  });

  test('C154 only what is in use sends', async () => {
    await entered(shown('idle'));
    expect((await send({ code: 'idle', phones: phone(), params: { orderNo: '5' } })).body.refusal).toBe('SmsNotEnabled');
    expect((await send({ code: 'nobody', phones: phone() })).body.refusal).toBe('SmsNotConfigured');
    const other = await api.as('administrator', api.b);
    expect((await other.post(`${sms}/endpoint/send-message`, { phones: phone() })).body.refusal).toBe('SmsNotConfigured');
    expect((await other.get('/api/console/messages')).body.data.total).toBe(0);
    expect((await (await api.as('clerk', api.a)).post(`${sms}/endpoint/send-message`, { phones: phone() })).status).toBe(403);
  });
});

test('C154 a provider gets the text signed over all of it, and what it says is told', async () => {
  const { id } = await entered(real('live'));
  await admin.post(`${sms}/enable`, { id });
  const other = await api.as('admin', api.a); // the other one has sent enough for an hour
  const sent = (body: object) => other.post(`${sms}/endpoint/send-message`, body);
  const to = phone();
  const { body } = await sent({ phones: to, params: { orderNo: "Ü'(1)*~ 单" } });
  expect(body.data.messages).toMatchObject([{ status: 'sent', note: '900619746936498440^0' }]);
  expect(Object.fromEntries(received[0] ?? [])).toEqual({
    PhoneNumbers: to,
    SignName: '云工厂',
    TemplateCode: 'SMS_154950909',
    TemplateParam: JSON.stringify({ orderNo: "Ü'(1)*~ 单" }),
  });
  expect((await admin.get('/api/console/messages')).body.data.records[0]).toMatchObject({ content: '', status: 'sent' });
  code = 'isv.BUSINESS_LIMIT_CONTROL';
  expect((await sent({ phones: phone(), params: { orderNo: '1' } })).body.data.messages).toMatchObject([
    { status: 'failed', note: 'isv.BUSINESS_LIMIT_CONTROL' },
  ]);
  const wrong = await entered(real('wrong', { secretKey: 'another' }));
  await admin.post(`${sms}/enable`, { id: wrong.id });
  expect((await sent({ phones: phone(), params: { orderNo: '1' } })).body.data.messages).toMatchObject([
    { status: 'failed', note: 'SignatureDoesNotMatch' },
  ]);
});
