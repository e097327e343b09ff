import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cubeStl, png } from '@cloud-factory/files/examples';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { putFile } from '../testing/put-file.js';

let api: TestApi;
let admin: TestUser;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'attachments-'));
  api = await startTestApi({ settings: { DATA_DIR: folder } });
  admin = await api.as('administrator', api.a);
}, 120_000);
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const attach = '/api/blade-resource/attach';
const put = (fileName: string, bytes: Buffer) => putFile(admin, fileName, bytes);

describe('attachments', () => {
  test('C145 C146 C148 a file is listed with who, when and how large, and renamed but for its ending', async () => {
    const { id } = (await put('plan.png', png(11, 12))).body.data;
    expect((await admin.get(`${attach}/list`, { fileName_like: 'plan' })).body.data).toMatchObject({
      total: 1,
      records: [{ id, fileName: 'plan.png', createdBy: admin.userId, size: png(11, 12).length, inUse: false, uses: 0, storeCode: '' }],
    });
    expect((await admin.post(`${attach}/submit`, { id, fileName: 'plan.exe' })).body.refusal).toBe('FileEndingFixed');
    expect((await admin.post(`${attach}/submit`, { id, fileName: '../plan.png' })).status).toBe(409);
    expect((await admin.post(`${attach}/submit`, { id, fileName: '设计.png' })).body.data.fileName).toBe('设计.png');
    expect((await admin.get(`${attach}/detail`, { id })).body.data).toMatchObject({ fileName: '设计.png', usedBy: [] });
  });

  test('C145 C146 files are found by name, ending and content, page by page, and each is told by its own', async () => {
    const ids: string[] = [];
    for (const [name, bytes] of [
      ['find-a.png', png(31, 12)],
      ['find-b.stl', cubeStl('found')],
      ['find-c.png', png(32, 12)],
    ] as const)
      ids.push((await put(name, bytes)).body.data.id);
    const found = async (query: Readonly<Record<string, string | number | boolean>>) =>
      (await admin.get(`${attach}/list`, { fileName_like: 'find-', ...query })).body.data.records.map(({ id }: { id: string }) => id);
    expect(await found({})).toEqual(ids.toReversed());
    expect(await found({ ext: '.stl' })).toEqual([ids[1]]);
    expect(await found({ sha256: createHash('sha256').update(png(32, 12)).digest('hex') })).toEqual([ids[2]]);
    expect(await found({ inUse: true })).toEqual([]);
    expect(await found({ ascs: 'fileName', size: 1, current: 2 })).toEqual([ids[1]]);
    expect((await admin.get(`${attach}/detail`, { id: ids[1] ?? '' })).body.data).toMatchObject({
      id: ids[1],
      fileName: 'find-b.stl',
      ext: '.stl',
    });
  });

  test('C147 a file goes unless something uses it, and what uses it is named; all or nothing', async () => {
    const [used, free] = [(await put('u.png', png(13, 12))).body.data.id, (await put('f.png', png(14, 12))).body.data.id];
    await api.say(api.a, {
      type: 'SaveConnection',
      connectionId: '0197e000-0000-7000-8000-0000000c0de1',
      connection: {
        kind: 'sms',
        content: { code: 'names-a-file', kind: 'show', template: used, sign: 's', templateCode: null, endpoint: null, remark: null },
      },
      secretId: null,
      files: 0,
    } as never);
    expect((await admin.get(`${attach}/detail`, { id: used })).body.data).toMatchObject({
      inUse: true,
      uses: 1,
      usedBy: ['connection-0197e000-0000-7000-8000-0000000c0de1'],
    });
    const refused = await admin.post(`${attach}/remove`, {}, { query: { ids: `${free},${used}` } });
    expect([refused.status, refused.body.refusal, refused.body.details.uses]).toEqual([409, 'FileStillUsed', 1]);
    expect((await admin.get(`${attach}/detail`, { id: free })).status).toBe(200);
    expect((await admin.post(`${attach}/remove`, {}, { query: { ids: free } })).status).toBe(200);
    for (const path of [`${attach}/detail?id=${free}`, `/api/console/files/${free}`, `/api/console/files/${free}/content`])
      expect((await admin.get(path)).status).toBe(404);
    expect((await admin.post(`${attach}/remove`, {}, { query: { ids: free } })).status).toBe(404);
  });

  test('S01 another tenant finds no file of this one, by no call', async () => {
    const { id } = (await put('s.png', png(15, 12))).body.data;
    const other = await api.as('administrator', api.b);
    expect((await other.get(`${attach}/list`)).body.data.total).toBe(0);
    expect((await other.get(`${attach}/detail`, { id })).status).toBe(404);
    expect((await other.post(`${attach}/submit`, { id, fileName: 'x.png' })).status).toBe(404);
    expect((await other.post(`${attach}/remove`, {}, { query: { ids: id } })).status).toBe(404);
    expect((await admin.get(`${attach}/detail`, { id })).status).toBe(200);
  });
});
