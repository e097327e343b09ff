// Uploads in pieces, so that a lost connection costs a piece and not the file.
import type { FileKind } from '@cloud-factory/domain/files/contract';
import { api, mayPass, Refused } from '../../platform/api.js';
import { newCommandId } from '../../platform/command-id.js';
import type { HashAnswer } from './hash-worker.js';
import type { LeftUpload } from './left-uploads.js';

export type UploadedFile = Readonly<{ id: string; fileName: string; size: number; sha256: string }>;
/** `waiting`: the connection is lost; it is tried again by itself. `checking`: all bytes have arrived, and the server looks at them. */
export type Progress = Readonly<{ state: 'uploading' | 'waiting' | 'checking'; sent: number }>;

const pieceSize = 4 * 1024 * 1024;
/** Without a single new byte in between: some four minutes. */
const mostTries = 12;
const longestWait = 30_000;

type Opened = Readonly<{ id: string; offset?: number }>;
type Continued = Readonly<{ offset?: number }>;

/** The same bytes, or the same name, are among the files already (decision 22). */
export class SameFile extends Error {}

/** One upload. `run` may be called again after a failure or a pause: it goes on where the server has got to, never from the beginning. */
export type Upload = Readonly<{
  file: File;
  run: (onProgress: (progress: Progress) => void, signal: AbortSignal) => Promise<UploadedFile>;
  /** Gives it up, also at the server. */
  cancel: () => Promise<void>;
}>;

/** SHA-256 of a file, made in a worker that ends with it. */
export function hashOf(file: Blob, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });
    const end = (): void => worker.terminate();
    signal.addEventListener(
      'abort',
      () => {
        end();
        reject(signal.reason as Error);
      },
      { once: true },
    );
    worker.onmessage = ({ data }: MessageEvent<HashAnswer>) => {
      if ('done' in data) return;
      end();
      if ('sha256' in data) resolve(data.sha256);
      else reject(new Error(data.failure));
    };
    worker.onerror = (event) => {
      end();
      reject(new Error(event.message));
    };
    worker.postMessage(file);
  });
}

/** Until some time has passed, or the browser says that it is connected again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (done: () => void): void => {
      clearTimeout(timer);
      removeEventListener('online', again);
      signal.removeEventListener('abort', stop);
      done();
    };
    const again = (): void => end(resolve);
    const stop = (): void => end(() => reject(signal.reason as Error));
    const timer = setTimeout(again, ms);
    addEventListener('online', again);
    signal.addEventListener('abort', stop);
  });
}

/** What may pass by itself: no answer, a server that starts or is busy, another writer that has not let go yet. */
const mayGoOn = (error: unknown): boolean => mayPass(error) || (error instanceof Refused && error.refusal === 'UploadBusy');

/** The upload is gone, or its bytes are not the file's: another try sends all of it. */
const beginsAnew = ({ refusal }: Refused): boolean => refusal === 'UploadNotFound' || refusal === 'UploadHashWrong';

/** No, for good: the same file would meet the same answer. */
export const isRefusedForGood = (error: unknown): boolean =>
  error instanceof Refused && error.status >= 400 && !mayGoOn(error) && !beginsAnew(error) && error.status !== 401;

export type UploadOptions = Readonly<{
  kind?: FileKind | undefined;
  /** Whether the list has these bytes already; asked when they are known, and again at the end. */
  hasBytes?: (sha256: string) => boolean;
  hash?: typeof hashOf;
  /** One that was cut off, of a file that seems to be this one: gone on with when the bytes are the same, else given up for this one. */
  left?: LeftUpload | undefined;
  /** What to keep of it now, so that it goes on after this page is gone. */
  onKept?: (left: LeftUpload) => void;
  /** Before the n-th new try in a row, in ms. */
  waitBefore?: (nth: number) => number;
}>;

/** By its bytes as far as they were known; else by its date, and the server compares the whole at the end. */
const isSameFile = async (file: File, left: LeftUpload, summed: Promise<string>): Promise<boolean> =>
  left.sha256 === undefined ? file.lastModified === left.modifiedAt : (await summed) === left.sha256;

const drop = (id: string): Promise<unknown> => api.post(`console/uploads/${id}/cancel`, {}, newCommandId());

export function createUpload(file: File, options: UploadOptions = {}): Upload {
  const { kind, hasBytes = () => false, hash = hashOf, onKept, waitBefore } = options;
  let { left } = options;
  let openId = newCommandId();
  let doneId = newCommandId();
  const waitOf = waitBefore ?? ((nth: number) => Math.min(longestWait, 1_000 * 2 ** (nth - 1)));
  let opened: Opened | undefined;
  let sent = 0;
  let sum: string | undefined;

  /** Does something until it is answered, with longer and longer pauses; `moved`: something went on meanwhile, and the patience begins anew. */
  async function stubbornly<Answer>(work: () => Promise<Answer>, waiting: () => void, signal: AbortSignal): Promise<Answer> {
    let tries = 0;
    let before = sent;
    for (;;) {
      signal.throwIfAborted();
      try {
        return await work();
      } catch (error) {
        if (sent !== before) [tries, before] = [0, sent];
        tries += 1;
        if (signal.aborted || !mayGoOn(error) || tries > mostTries) throw error;
        waiting();
        await pause(waitOf(tries), signal);
      }
    }
  }

  /** Sends the next piece. The server knows better where it stands: an answer that was lost on the way may have been a success. */
  async function sendPiece(id: string, signal: AbortSignal): Promise<void> {
    const piece = file.slice(sent, sent + pieceSize);
    try {
      const answer = await api.put<Continued | null>(`console/uploads/${id}`, { offset: sent }, piece, { signal });
      sent = answer?.offset ?? sent + piece.size;
    } catch (error) {
      const offset = error instanceof Refused ? Number(error.details['offset']) : Number.NaN;
      if (!Number.isSafeInteger(offset) || offset === sent) throw error;
      sent = offset;
    }
  }

  /** The command that opened what was cut off opens it again. */
  async function takeUp(summed: Promise<string>): Promise<void> {
    if (!left) return;
    if (await isSameFile(file, left, summed)) openId = left.openId;
    // Of another file: it goes by itself after two days when this does not arrive.
    else if (left.id !== undefined) void drop(left.id).catch(() => undefined);
    left = undefined;
  }

  const begunAt = left?.begunAt ?? Date.now();
  const keep = (): void => {
    const { name: fileName, size, lastModified: modifiedAt } = file;
    onKept?.({ openId, id: opened?.id, fileName, size, modifiedAt, kind, sha256: sum, begunAt });
  };
  // At once: what waits for its turn is cut off by a reload as well.
  if (!left) keep();

  return {
    file,
    run: async (onProgress, signal) => {
      const waiting = (): void => onProgress({ state: 'waiting', sent });
      onProgress({ state: 'uploading', sent });
      const stopper = new AbortController();
      const both = AbortSignal.any([signal, stopper.signal]);
      // Beside the sending: most files are known to be double before they have arrived.
      const summed = sum === undefined ? hash(file, both) : Promise.resolve(sum);
      const refuseSame = (known: string): void => {
        sum = known;
        if (opened) keep();
        if (hasBytes(known)) throw new SameFile('the same file');
      };
      const told = summed.then(refuseSame);
      told.catch((error: unknown) => stopper.abort(error));
      try {
        await takeUp(summed);
        opened ??= await stubbornly(
          () => api.post<Opened>('console/uploads', { fileName: file.name, size: file.size, ...(kind && { kind }) }, openId),
          waiting,
          both,
        );
        const { id } = opened;
        keep();
        sent = Math.max(sent, opened.offset ?? 0);
        while (sent < file.size) {
          onProgress({ state: 'uploading', sent });
          await stubbornly(() => sendPiece(id, both), waiting, both);
        }
        onProgress({ state: 'checking', sent });
        await told;
        const sha256 = sum ?? (await summed);
        if (hasBytes(sha256)) throw new SameFile('the same file');
        const stored = await stubbornly(() => api.post<UploadedFile>(`console/uploads/${id}/done`, { sha256 }, doneId), waiting, both);
        return { id: stored.id, fileName: stored.fileName, size: stored.size, sha256 };
      } catch (error) {
        // What the server does not have any more is begun anew the next time, not looked for again.
        if (error instanceof Refused && beginsAnew(error)) {
          [opened, sent, sum] = [undefined, 0, undefined];
          [openId, doneId] = [newCommandId(), newCommandId()];
        }
        // The sum found it double, or could not be made: that is the reason, not the end that it brought about.
        throw stopper.signal.aborted && !signal.aborted ? (stopper.signal.reason as Error) : error;
      } finally {
        stopper.abort();
      }
    },
    cancel: async () => {
      const id = opened?.id ?? left?.id;
      if (id !== undefined) await drop(id);
    },
  };
}
