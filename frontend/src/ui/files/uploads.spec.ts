import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Unreachable } from '../../platform/api.js';
import { createUpload, SameFile, type Progress } from './uploads.js';

const bytes = Buffer.alloc(9_000_000, 'scan');
const file = () => new File([bytes], '林一.stl');
const hashOf = (some: Buffer) => createHash('sha256').update(some).digest('hex');
const sha256 = hashOf(bytes);
const hash = async () => sha256;
const options = { hash, waitBefore: () => 1 };

/** A server that keeps bytes, and does with each request what the script says. */
let received = Buffer.alloc(0);
let calls: string[] = [];
type Step = 'gone' | 'lostBefore' | 'lostAfter' | 'busy' | 'starting' | 'half' | 'ok';
let script: Step[] = [];
const answer = (data: unknown, status = 200) => Response.json({ code: status, success: status === 200, data, msg: '' }, { status });
const refusal = (code: string, status: number, details = {}) =>
  Response.json({ code: status, success: false, msg: code, refusal: code, details }, { status });

async function serve(url: string, init: RequestInit): Promise<Response> {
  const path = url.replace('/api/console/uploads', '').split('?')[0] ?? '';
  calls.push(`${init.method} ${path}`);
  const step = script.shift() ?? 'ok';
  if (init.signal?.aborted) throw init.signal.reason;
  if (step === 'lostBefore') throw new TypeError('network');
  if (step === 'busy') return refusal('UploadBusy', 409);
  if (step === 'gone') return refusal('UploadNotFound', 404);
  if (step === 'starting') return refusal('Unavailable', 503);
  if (path === '') return step === 'lostAfter' ? Promise.reject(new TypeError('network')) : answer({ id: 'u1', offset: received.length });
  if (path.endsWith('/cancel')) return answer({ id: 'u1' });
  if (path.endsWith('/done')) return answer({ id: 'u1', fileName: '林一.stl', size: bytes.length });
  const offset = Number(new URLSearchParams(url.split('?')[1]).get('offset'));
  if (offset !== received.length) return refusal('UploadOffsetWrong', 409, { offset: received.length });
  const body = Buffer.from(await (init.body as Blob).arrayBuffer());
  received = Buffer.concat([received, step === 'half' ? body.subarray(0, body.length / 2) : body]);
  if (step === 'half' || step === 'lostAfter') throw new TypeError('network');
  return answer({ id: 'u1', offset: received.length });
}

beforeEach(() => {
  [received, calls, script] = [Buffer.alloc(0), [], []];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => serve(url, init));
});
afterEach(() => vi.unstubAllGlobals());
const run = (upload = createUpload(file(), options), signal = new AbortController().signal, seen: Progress[] = []) =>
  upload.run((progress) => seen.push(progress), signal);

describe('an upload', () => {
  it('sends pieces and says how far it is', async () => {
    const seen: Progress[] = [];
    expect(await run(createUpload(file(), options), undefined, seen)).toEqual({
      id: 'u1',
      fileName: '林一.stl',
      size: bytes.length,
      sha256,
    });
    expect(hashOf(received)).toBe(sha256);
    expect(calls).toEqual(['POST ', 'PUT /u1', 'PUT /u1', 'PUT /u1', 'POST /u1/done']);
    expect(seen.map(({ sent }) => sent)).toEqual([0, 0, 4_194_304, 8_388_608, 9_000_000]);
    expect(seen.at(-1)?.state).toBe('checking');
  });
  it.each<readonly [string, readonly Step[]]>([
    ['the connection breaks before a piece', ['ok', 'ok', 'lostBefore']],
    ['the connection breaks in the middle of a piece', ['ok', 'half', 'half', 'ok']],
    ['an answer is lost after all was done', ['lostAfter', 'lostAfter', 'lostAfter', 'lostAfter', 'lostAfter']],
    ['the server starts anew', ['starting', 'ok', 'starting', 'starting']],
    ['another writer has not let go yet', ['ok', 'busy', 'busy']],
  ])('goes on by itself when %s, and no byte is sent for nothing or lost', async (_, steps) => {
    script = [...steps];
    const seen: Progress[] = [];
    await run(createUpload(file(), options), undefined, seen);
    expect(hashOf(received)).toBe(sha256);
    expect(seen.map(({ state }) => state)).toContain('waiting');
  });
  it('gives up when nothing moves for long, and goes on from there when it is told to', async () => {
    const upload = createUpload(file(), options);
    script = ['ok', 'ok', ...Array.from({ length: 13 }, (): Step => 'lostBefore')];
    await expect(run(upload)).rejects.toBeInstanceOf(Unreachable);
    expect(received.length).toBe(4_194_304);
    calls = [];
    await run(upload);
    expect(hashOf(received)).toBe(sha256);
    expect(calls).toEqual(['PUT /u1', 'PUT /u1', 'POST /u1/done']);
  });
  it('does not try again what was refused', async () => {
    vi.stubGlobal('fetch', async () => refusal('FileIsArchive', 409));
    await expect(run()).rejects.toMatchObject({ refusal: 'FileIsArchive' });
  });
  it('begins anew when the server has forgotten it', async () => {
    const upload = createUpload(file(), options);
    script = ['ok', 'gone'];
    await expect(run(upload)).rejects.toMatchObject({ refusal: 'UploadNotFound' });
    calls = [];
    await run(upload);
    expect(calls[0]).toBe('POST ');
    expect(hashOf(received)).toBe(sha256);
  });
  it('stops when it is paused, and is dropped at the server when it is cancelled', async () => {
    const stopper = new AbortController();
    const upload = createUpload(file(), options);
    const running = upload.run(({ sent }) => {
      if (sent > 0) stopper.abort();
    }, stopper.signal);
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    expect(received.length).toBe(4_194_304);
    await upload.cancel();
    expect(calls.at(-1)).toBe('POST /u1/cancel');
  });
  it('R329 M088 ends as soon as its bytes are known to be there already', async () => {
    const upload = createUpload(file(), { ...options, hasBytes: (sum) => sum === sha256 });
    await expect(run(upload)).rejects.toThrow(SameFile);
    expect(calls).not.toContain('POST /u1/done');
  });
});
