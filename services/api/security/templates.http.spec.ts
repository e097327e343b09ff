// S15: what template and expression languages would believe is text here, wherever texts become other texts: the code generator and its zip, messages,
// data sources, parameters, delivery notes, statements and their workbooks. Refused or given back as it was typed; nothing runs, reads or connects.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generate, type Wanted } from '../resources/generator.js';
import { textOf } from '../resources/messages.js';
import type { TestApi, TestUser } from '../testing/harness.js';
import { figure } from '../testing/security.js';
import { isReadable } from '@cloud-factory/domain/shared/asked';
import { product, templatePayloads, wire } from '../testing/template-payloads.js';
import { dataOf } from '../testing/thread-data.js';
import { startThread, type Thread } from '../testing/thread.js';
import { filesOfZip } from '../testing/zip.js';

let thread: Thread;
let api: TestApi;
let admin: TestUser;
let listener: Server;
let folder = '';
let payloads: readonly string[] = [];
let file = '';
const hits = { connections: 0, processes: 0 };
const countProcess = (): void => {
  hits.processes += 1;
};

beforeAll(async () => {
  listener = createServer((socket) => {
    hits.connections += 1;
    socket.on('error', () => undefined).destroy();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  folder = mkdtempSync(join(tmpdir(), 'templates-'));
  file = join(folder, 'ran');
  payloads = templatePayloads({ file, port: (listener.address() as AddressInfo).port }); // it listens on a port
  thread = await startThread({ OUTGOING_HOSTS: 'db.invalid' });
  api = thread.api;
  admin = thread.users.admin;
  subscribe('child_process', countProcess);
}, 240_000);
afterAll(async () => {
  unsubscribe('child_process', countProcess);
  await thread.close();
  await new Promise((resolve) => listener.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

/** What something that believed a payload would have left behind. */
const traces = (texts: readonly string[] = []): readonly string[] => [
  ...(wire in globalThis ? ['the wire in this process'] : []),
  ...(existsSync(file) ? ['a file'] : []),
  ...(hits.connections > 0 ? ['a connection'] : []),
  ...(hits.processes > 0 ? ['a process'] : []),
  ...texts.filter((text) => text.includes(product) || text.includes('root:x:0:0')).map((text) => `reckoned or read: ${text.slice(0, 200)}`),
];
const raw = async (path: string, method: 'GET' | 'POST' = 'GET', user = admin) => {
  const { statusCode, rawPayload, body } = await api.app.inject({ method, url: path, headers: { 'blade-auth': `bearer ${user.token}` } });
  return { status: statusCode, bytes: rawPayload, text: body };
};

const form = (recordKey: string, change: object = {}): object => ({
  recordKey,
  nameZh: '名称',
  nameEn: 'Name',
  service: 'saas-storage',
  area: 'storage',
  owner: 'tenant',
  titleField: 'name',
  columns: [column('name', '名称', 'Name')],
  ...change,
});
const column = (name: string, zh: string, en: string, kind = 'text', detail: string | null = null): object => ({
  ...{ name, zh, en, kind, detail, required: true, unique: null, inList: true, inSearch: null, limit: 50 },
});

/** The names of everything in a program that is not plain data. */
function notData(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(notData);
  if (node === null || typeof node !== 'object') return [];
  const { type, ...rest } = node as Readonly<Record<string, unknown>>;
  const isData = ['ObjectExpression', 'ArrayExpression', 'Property', 'Literal', 'Identifier'].includes(String(type));
  return [...(typeof type === 'string' && !isData ? [type] : []), ...Object.values(rest).flatMap(notData)];
}
/** The texts of a declaration, when it is one import and one call with nothing but data in it; throws for anything else. */
function dataOfDeclaration(name: string, content: string): readonly string[] {
  const { program, errors } = parseSync(name, content);
  expect(errors, name).toEqual([]);
  expect(
    program.body.map(({ type }) => type),
    name,
  ).toEqual(['ImportDeclaration', 'ExportNamedDeclaration']);
  const [, exported] = program.body;
  const declaration = exported?.type === 'ExportNamedDeclaration' ? exported.declaration : null;
  const call = declaration?.type === 'VariableDeclaration' ? declaration.declarations[0]?.init : null;
  if (call?.type !== 'CallExpression' || call.callee.type !== 'Identifier') throw new Error(`${name} is no call`);
  expect([call.callee.name, call.arguments.length, notData(call.arguments)], name).toEqual(['defineResource', 1, []]);
  const texts: string[] = [];
  JSON.stringify(call.arguments, (key, value: unknown) => {
    if (key === 'value' && typeof value === 'string') texts.push(value);
    return value;
  });
  return texts;
}

test('S15 the code generator writes what was typed as texts into files of its own names, or refuses', async () => {
  const path = '/api/blade-develop/code';
  const ids: string[] = [];
  const kept: string[] = [];
  let refused = 0;
  for (const [nth, payload] of payloads.entries()) {
    const columns = [column('name', payload, payload), column('kind', 'x', 'x', 'choice', `a=${payload.replaceAll(/[;；/]/g, ' ')}/B`)];
    const answer = await admin.post(`${path}/submit`, form(`typed${nth}`, { nameZh: payload, nameEn: payload, columns, remark: payload }));
    if (answer.status === 200) {
      ids.push(answer.body.data.id);
      kept.push(payload.trim());
    } else refused += 1;
    expect(answer.status, payload).toBeLessThan(500);
  }
  await api.caughtUp();
  const { status, bytes, text } = await raw(`${path}/gen-code?ids=${ids.join()}`, 'POST');
  expect(status, status === 200 ? '' : text).toBe(200);
  const files = filesOfZip(bytes);
  const names = [...files.keys()];
  expect(names.filter((name) => !/^(domain\/catalogue\/(resources\/)?typed\d+(\.spec)?\.ts|typed\d+\.txt)$/.test(name))).toEqual([]);
  expect(names).toHaveLength(3 * ids.length);
  const declared = names.filter((name) => name.includes('/resources/'));
  const texts = declared.map((name) => dataOfDeclaration(name, String(files.get(name))));
  for (const [nth, payload] of kept.entries()) expect(texts[nth], payload).toEqual(expect.arrayContaining([payload]));
  // What else is in the zip holds names alone.
  const others = names.filter((name) => !declared.includes(name)).map((name) => String(files.get(name)));
  expect(others.filter((each) => payloads.some((payload) => payload.length > 3 && each.includes(payload)))).toEqual([]);
  figure(
    'S15',
    `code generator: ${payloads.length} payloads in every text of a form: ${kept.length} kept as text, ${refused} refused; ${names.length} files in the zip, ${declared.length} declarations of data alone`,
  );
  expect(traces([...texts.flat(), ...others].filter((each) => !payloads.includes(each)))).toEqual([]);
  expect(kept.length).toBeGreaterThan(20);
});

test('S15 where a name becomes code or a path, nothing but a name is taken', () => {
  const plain = form('plain') as Wanted;
  const taken: string[] = [];
  let asked = 0;
  for (const payload of payloads)
    for (const change of [
      { recordKey: payload },
      { service: payload },
      { titleField: payload },
      { columns: [column(payload, 'x', 'x')] },
      { columns: [column('name', 'x', 'x', 'dict', payload)] },
      { columns: [column('name', 'x', 'x', 'ref', payload)] },
      { columns: [column('name', 'x', 'x', 'choice', `${payload}=甲/A`)] },
    ]) {
      asked += 1;
      const made = generate({ ...plain, ...change } as Wanted);
      if (!('flaws' in made)) taken.push(`${JSON.stringify(change)}: ${made.files.map(({ name }) => name).join()}`);
    }
  figure('S15', `code generator: ${asked} payloads where names stand: ${taken.length} taken`);
  expect(taken).toEqual([]);
  expect('files' in generate(plain)).toBe(true);
  expect(traces()).toEqual([]);
});

test('S15 a message is its template with its values put in once; neither is reckoned', async () => {
  const asked = /\$\{([A-Za-z]\w*)\}/g;
  for (const payload of payloads) {
    const names = [...payload.matchAll(asked)].map(([, name = '']) => name);
    const values = Object.fromEntries([...names, 'value'].map((name) => [name, payload]));
    expect(textOf(`${payload} \${value}`, values)).toBe(`${payload.replace(asked, () => payload)} ${payload}`);
    if (names.length > 0) expect(() => textOf(payload, {})).toThrow(expect.objectContaining({ refusal: 'SmsValueMissing' }));
  }
  // A few go the whole way.
  const sms = '/api/blade-resource/sms';
  const user = await api.as('administrator');
  const contents: string[] = [];
  for (const [nth, payload] of payloads.filter((_, at) => at % 9 === 0).entries()) {
    const template = { code: `t${nth}`, kind: 'show', sign: '云工厂', template: `${payload} \${value}` };
    const made = dataOf(await user.post(`${sms}/submit`, template));
    dataOf(await user.post(`${sms}/enable`, { id: made.id }));
    await api.caughtUp();
    dataOf(
      await user.post(`${sms}/endpoint/send-message`, { code: `t${nth}`, phones: [`1380000${1000 + nth}`], params: { value: payload } }),
    );
    contents.push(`【云工厂】${payload} ${payload}`);
  }
  const { records } = dataOf(await user.get('/api/console/messages', { size: 200 }));
  const shown: readonly string[] = records.map(({ content }: { content: string }) => content);
  figure('S15', `messages: ${payloads.length} templates with values like them: all as typed; ${shown.length} sent`);
  expect(shown.toSorted()).toEqual(contents.toSorted());
  expect(traces(shown)).toEqual([]);
}, 300_000);

test('S15 data sources and parameters keep what was typed, and reach nothing with it', async () => {
  const path = '/api/blade-develop/datasource';
  const source = { name: 'x', host: 'db.invalid', port: 5432, database: 'x', user: 'x', password: 'x-secret-1', tls: false };
  const kept: string[] = [];
  const answers: string[] = [];
  let refused = 0;
  const params = new Map<string, string>();
  for (const [nth, payload] of payloads.entries()) {
    for (const change of [{ name: payload, user: payload }, { host: payload }, { database: payload }, { host: `${payload}@127.0.0.1` }]) {
      const answer = await admin.post(`${path}/submit`, { ...source, ...change });
      expect(answer.status, answer.text).toBeLessThan(500);
      answers.push(answer.text);
      if (answer.status === 200) kept.push(answer.body.data.id);
      else refused += 1;
    }
    const made = await admin.post('/api/blade-system/param/submit', { paramName: 'S15', paramKey: `s15.${nth}`, paramValue: payload });
    expect(made.status, made.text).toBeLessThan(500);
    if (made.status === 200) params.set(`s15.${nth}`, payload.trim());
  }
  await api.caughtUp();
  for (const id of kept.slice(0, 3)) answers.push((await admin.post(`${path}/test`, { id })).text);
  const { records } = dataOf(await admin.get('/api/blade-system/param/list', { size: 200, paramName: 'S15' }));
  const shown = new Map(records.map((row: Readonly<Record<string, string>>) => [row['paramKey'], row['paramValue']]));
  figure('S15', `data sources: ${kept.length} kept, three of them tried, ${refused} refused; ${params.size} parameters as typed`);
  expect(kept.length).toBeGreaterThan(50);
  expect(shown).toEqual(params);
  expect(params.size).toBeGreaterThan(50);
  expect(traces(answers)).toEqual([]);
}, 300_000);

test('S15 a delivery note, a statement and their workbooks show what was typed, and only that', async () => {
  await thread.openWorkshop();
  const users = thread.users;
  // As many as a field holds, and the rest in the next order.
  const rows = [0, 1].map((half) => payloads.filter((payload, nth) => nth % 2 === half && payload.length <= 50 && isReadable(payload, 50)));
  const printed: string[] = [];
  const sent: string[] = [];
  for (const row of rows) {
    const remark = row.join(' ').slice(0, 500).trim();
    const [doctorName = 'x', patientName = 'x'] = row;
    const line = {
      productId: thread.data.productId,
      toothPositions: ['11'],
      qty: 1,
      printCount: 1,
      patientName,
      fileIds: [thread.data.fileId],
    };
    const order = await thread.orderDelivered({ doctorName, remark, lines: [line] });
    sent.push(remark, doctorName, patientName);
    const detail = dataOf(await users.clerk.get('/api/saas-order/orderentry/detail', { id: order.orderId }));
    expect([detail.remark, detail.doctorName, detail.lines[0].patientName]).toEqual([remark, doctorName, patientName]);
    for (const path of [
      `/api/saas-order/ycorderdelivery/detail?id=${order.deliveryId}`,
      `/api/saas-order/ycorderdelivery/getDeliveryByOrderNo?orderNo=${order.orderNo}`,
      `/api/saas-order/orderentry/getListExcel?orderNo=${order.orderNo}`,
    ]) {
      const answer = await raw(path);
      expect(answer.status, `${path} ${answer.text.slice(0, 200)}`).toBe(200);
      printed.push(
        ...[answer.text, ...(answer.bytes.subarray(0, 2).toString() === 'PK' ? [...filesOfZip(answer.bytes).values()].map(String) : [])],
      );
    }
  }
  const today = new Date(Date.now() + 8 * 3_600_000);
  const month = (today.getUTCDate() > 25 ? new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1)) : today)
    .toISOString()
    .slice(0, 7);
  const statement = dataOf(
    await users.settlementClerk.post('/api/saas-order/settlementmonth/submitSettlement', { customerId: thread.data.customerId, month }),
  );
  await api.caughtUp();
  for (const path of ['settlementmonthdetail/getListBySMId', 'settlementmonthdetail/getHeader', 'settlementmonth/export-settlementMonth']) {
    const answer = await raw(`/api/saas-order/${path}?smId=${statement.id}&id=${statement.id}`, 'GET', users.settlementClerk);
    printed.push(
      answer.text,
      ...(answer.bytes.subarray(0, 2).toString() === 'PK' ? [...filesOfZip(answer.bytes).values()].map(String) : []),
    );
  }
  const cells = printed.filter((text) => text.includes('<sheetData>'));
  figure(
    'S15',
    `papers: ${sent.join(' ').length} characters of payloads in ${rows.length} orders: ${printed.length} answers and parts of workbooks, ${cells.length} sheets`,
  );
  expect(cells.length).toBeGreaterThan(0);
  expect(cells.filter((sheet) => /<f[ >]/.test(sheet))).toEqual([]);
  expect(traces(printed)).toEqual([]);
}, 300_000);

test('S15 the wires are tripped by what believes a payload', () => {
  const believed = payloads.find((payload) => payload.startsWith('${(globalThis')) ?? '';
  // oxlint-disable-next-line typescript/no-implied-eval -- this is the fault that the others must not have
  new Function(`return \`${believed}\``)();
  expect(traces([String(31_337 * 31_337)])).toEqual(['the wire in this process', expect.stringContaining('reckoned')]);
  Reflect.deleteProperty(globalThis, wire);
});
