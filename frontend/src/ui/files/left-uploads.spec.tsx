// The browser is closed in the middle of an upload: what the next one does about it.
import { lineFileKinds } from '@cloud-factory/domain/files/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createHash } from 'node:crypto';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawPage, endPage, refusal, serve, startPage } from '../../testing/page.js';
import { FilesPanel } from './files-panel.js';
import type { FileHandle, LeftUpload } from './left-uploads.js';
import { createUpload, type UploadOptions } from './uploads.js';

/** What the browser's database has. Handles are cloned by browsers, not by Node. */
const database = vi.hoisted(() => new Map<string, [string[], LeftUpload]>());
vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  set: async (key: string[], { handle, ...left }: LeftUpload) =>
    void database.set(key.join('|'), [key, { ...structuredClone(left), ...(handle && { handle }) }]),
  del: async (key: string[]) => void database.delete(key.join('|')),
  entries: async () => [...database.values()],
}));
/** Whether the window of before is still open: then it has the file in its hands. */
const before = vi.hoisted(() => ({ isOpen: false }));
vi.mock('./left-uploads.js', async (load) => {
  const real = await load<typeof import('./left-uploads.js')>();
  return { ...real, fileInHand: (openId: string) => (before.isOpen ? real.fileInHand(openId) : undefined) };
});

const size = 9_000_000;
const scan = Buffer.alloc(size, 'scan');
const fileOf = (bytes: Buffer, name = '林一.stl', lastModified = 1_700_000_000_000) =>
  new File([bytes as BlobPart], name, { lastModified });
const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A server that keeps uploads by the command that opened them. The connection is lost after so many pieces. */
let uploads: Map<string, { id: string; received: Buffer; done: boolean }>;
let piecesLeft = 0;
let asked: ReturnType<typeof serve>;
const answer = ({ method, path, search, headers, body }: (typeof asked)[number]): unknown => {
  const [, , id = '', deed = ''] = path.split('/');
  if (!path.startsWith('console/uploads')) return path.includes('/like/') ? [] : stored(id);
  if (id === '') {
    const key = headers.get('Idempotency-Key') ?? '';
    const upload = uploads.get(key) ?? { id: `u${uploads.size + 1}`, received: Buffer.alloc(0), done: false };
    uploads.set(key, upload);
    return { id: upload.id, offset: upload.received.length };
  }
  const [key, upload] = [...uploads].find(([, each]) => each.id === id) ?? [];
  if (!key || !upload) return refusal(404, { refusal: 'UploadNotFound', msg: '上传不存在' });
  if (deed === 'cancel') uploads.delete(key);
  if (deed === 'done' && sumOf(upload.received) !== (body as { sha256: string }).sha256)
    return refusal(409, { refusal: 'UploadHashWrong', msg: '内容不符' });
  if (deed === 'done') return { id, fileName: '林一.stl', size };
  if (method === 'PUT') {
    if (piecesLeft === 0) throw new TypeError('network');
    if (Number(search['offset']) !== upload.received.length)
      return refusal(409, { refusal: 'UploadOffsetWrong', msg: '', details: { offset: upload.received.length } });
    piecesLeft -= 1;
    return (body as Blob).arrayBuffer().then((bytes) => {
      upload.received = Buffer.concat([upload.received, Buffer.from(bytes)]);
      return { id, offset: upload.received.length };
    });
  }
  return { id, offset: upload.received.length };
};
const stored = (id: string) => ({
  id,
  fileName: '林一.stl',
  kind: 'print',
  ext: '.stl',
  size,
  contentType: 'model/stl',
  facts: {},
  createdAt: '',
});

beforeEach(async () => {
  database.clear();
  uploads = new Map();
  before.isOpen = false;
  await startPage();
  asked = serve(answer);
});
afterEach(endPage);

const make = (file: File, options: UploadOptions) =>
  createUpload(file, { ...options, hash: async () => sumOf(Buffer.from(await file.arrayBuffer())), waitBefore: () => 60_000 });
function Line({ place }: Readonly<{ place: string }>) {
  const [ids, setIds] = useState<readonly string[]>([]);
  return <FilesPanel ids={ids} onChange={setIds} place={place} kinds={lineFileKinds} make={make} />;
}
const open = (place = 'line-1') => drawPage(<Line place={place} />);
const choose = async (file: File) => {
  await screen.findByText('将文件拖到此处，或');
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [file] } });
};
/** The window goes while the second piece is on its way: no code of it runs any more. */
async function cutOff(file = fileOf(scan)): Promise<void> {
  piecesLeft = 1;
  open();
  await choose(file);
  await screen.findByText('连接中断，正在重试');
  cleanup();
  piecesLeft = 99;
  asked.length = 0;
}
const offsets = () => asked.filter(({ method }) => method === 'PUT').map(({ search }) => search['offset']);
const chooseAgain = async (file: File) => {
  const button = await screen.findByRole('button', { name: '继续上传 林一.stl' });
  const input = button.parentElement?.querySelector('input[type=file]');
  fireEvent.change(input as Element, { target: { files: [file] } });
};
const arrived = () => screen.findByRole('button', { name: '预览 林一.stl' });

describe('an upload that a reload of the browser cut off', () => {
  it('is offered again where the server stands, and goes on there with the same file', async () => {
    await cutOff();
    open();
    expect(await screen.findByText('上次上传到 46% 时中断，选择同一文件即可继续')).toBeTruthy();
    await chooseAgain(fileOf(scan));
    await arrived();
    expect(offsets()).toEqual(['4194304', '8388608']);
    expect([...uploads.values()].map(({ received }) => sumOf(received))).toEqual([sumOf(scan)]);
    // It is over: the next window offers nothing.
    expect([...database.values()]).toEqual([]);
  });
  it('goes on as what it was begun as', async () => {
    const of = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } });
    const begun = () => asked.filter(({ method, path }) => method === 'POST' && path === 'console/uploads').map(({ body }) => body);
    piecesLeft = 1;
    open();
    await screen.findByText('将文件拖到此处，或');
    of('attachment');
    await choose(fileOf(scan));
    await screen.findByText('连接中断，正在重试');
    cleanup();
    piecesLeft = 99;
    asked.length = 0;
    open();
    await chooseAgain(fileOf(scan));
    await arrived();
    expect(begun()).toMatchObject([{ kind: 'attachment' }]);
    expect(offsets()).toEqual(['4194304', '8388608']);
  });
  it('is left alone by the same file for something else', async () => {
    await cutOff();
    open();
    await screen.findByText(/上次上传到 46%/);
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'attachment' } });
    await choose(fileOf(scan));
    await arrived();
    expect(offsets()).toEqual(['0', '4194304', '8388608']);
    expect(screen.getByText(/上次上传到 46%/)).toBeTruthy();
  });
  it('goes on as well when the file is chosen or dropped like a new one', async () => {
    await cutOff();
    open();
    await screen.findByText(/上次上传到 46%/);
    await choose(fileOf(scan));
    await arrived();
    expect(offsets()).toEqual(['4194304', '8388608']);
  });
  it('takes no other file for it: another name or size is told, other bytes begin at nothing and drop what had arrived', async () => {
    await cutOff();
    open();
    await chooseAgain(fileOf(scan, '林二.stl'));
    expect((await screen.findByRole('alert')).textContent).toBe('这不是同一个文件：需要 林一.stl（8.6 MB）');
    expect(offsets()).toEqual([]);
    const other = Buffer.alloc(size, 'else');
    await chooseAgain(fileOf(other));
    await arrived();
    expect(offsets()).toEqual(['0', '4194304', '8388608']);
    expect(asked.map(({ path }) => path)).toContain('console/uploads/u1/cancel');
    expect([...uploads.values()].map(({ received }) => sumOf(received))).toEqual([sumOf(other)]);
  });
  it('is compared by its date when its sum was not known yet', async () => {
    await cutOff();
    for (const each of database.values()) each[1] = { ...each[1], sha256: undefined };
    open();
    await chooseAgain(fileOf(scan, '林一.stl', 1_700_000_001_000));
    await arrived();
    expect(offsets()).toEqual(['0', '4194304', '8388608']);
  });
  it('is read again without being chosen where the browser kept the right to it', async () => {
    await cutOff();
    const handle: FileHandle = { kind: 'file', requestPermission: async () => 'granted', getFile: async () => fileOf(scan) };
    for (const each of database.values()) each[1] = { ...each[1], handle };
    open();
    fireEvent.click(await screen.findByRole('button', { name: '继续上传 林一.stl' }));
    await arrived();
    expect(offsets()).toEqual(['4194304', '8388608']);
  });
  it('goes on by itself in the same window: a line that was folded has its file still', async () => {
    await cutOff();
    before.isOpen = true;
    open();
    await arrived();
    expect(offsets()).toEqual(['4194304', '8388608']);
  });
  it('is given up at the server too, and not offered again', async () => {
    await cutOff();
    open();
    fireEvent.click(await screen.findByRole('button', { name: '取消上传 林一.stl' }));
    await waitFor(() => expect([...uploads.keys()]).toEqual([]));
    expect([...database.values()]).toEqual([]);
    expect(screen.queryByText('林一.stl')).toBeNull();
  });
  it('is offered in its own list only, to its own person, and as long as the server keeps it', async () => {
    await cutOff();
    const [first] = database.values();
    if (!first) throw new Error('nothing was kept');
    const [key, left] = first;
    database.set('of another person', [[key[0] ?? '', 'someone-else', 'line-1', 'x'], { ...left, openId: 'x' }]);
    database.set('old', [[...key.slice(0, 3), 'y'], { ...left, openId: 'y', fileName: '旧.stl', begunAt: Date.now() - 49 * 3_600_000 }]);
    database.set('forgotten', [[...key.slice(0, 3), 'z'], { ...left, openId: 'z', id: 'gone', fileName: '忘.stl' }]);
    open('line-2');
    await screen.findByText('还没有文件');
    cleanup();
    open();
    expect(await screen.findAllByText(/上次上传到/)).toHaveLength(1);
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: /^取消上传/ }).map((each) => each.getAttribute('aria-label'))).toEqual([
        '取消上传 林一.stl',
      ]),
    );
  });
});
