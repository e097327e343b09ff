// The uploads of one list of files: a few at a time, each with its state, the next when one ends.
import { checkFileName, fileNameRefusals, kindFor, type FileKind } from '@cloud-factory/domain/files/contract';
import { filled, type Language } from '@cloud-factory/domain/shared/refusals';
import { useEffect, useRef, useState } from 'react';
import { usePerson } from '../../platform/person.js';
import { sentenceOf } from '../notices.js';
import { dropLeft, keepLeft, type FileHandle, type LeftUpload } from './left-uploads.js';
import { createUpload, isRefusedForGood, SameFile, type Upload, type UploadedFile, type UploadOptions } from './uploads.js';
import { useLeftUploads, type LeftUploads } from './use-left-uploads.js';

export type Running = Readonly<{
  key: string;
  name: string;
  size: number;
  state: 'queued' | 'uploading' | 'waiting' | 'checking' | 'paused' | 'failed' | 'refused';
  sent: number;
  /** Of a failure or a refusal; `same`: the list has the file already. */
  sentence?: string;
  isSame?: boolean;
}>;
/** `openId`: under which it is kept, so that it goes on after a reload. `sha256`: of its bytes, once they are known and nobody else has them. */
type Job = { upload: Upload; stopper: AbortController | undefined; openId: string | undefined; sha256?: string };
type Handles = readonly (Promise<unknown> | undefined)[];

const atOnce = 3;

/** Why a file is not sent at all, in the words of the language; null when nothing is in the way. */
export function refusalOf(file: Readonly<{ name: string; size: number }>, kind: FileKind | undefined, language: Language): string | null {
  const checked = checkFileName(file.name, kind ?? kindFor(file.name), file.size);
  return 'refusal' in checked ? filled(fileNameRefusals[checked.refusal][language], checked.details) : null;
}

type Options = Readonly<{
  kind?: FileKind | undefined;
  language: Language;
  /** What the list has: R329, the same name or the same bytes are not added again. */
  has: (file: Readonly<{ name?: string; sha256?: string }>) => boolean;
  onDone: (file: UploadedFile) => void;
  /** Which list of files it is, of all that this person has: what is cut off here is offered here again. Without it nothing is. */
  place?: string | undefined;
  make?: (file: File, options: UploadOptions) => Upload;
}>;

export type Uploads = Readonly<{
  running: readonly Running[];
  /** What was cut off before this page was opened. */
  cutOff: LeftUploads;
  /** `handles`: as the drop gave them, one a file; with them a file is read again after a reload without being chosen. */
  add: (files: readonly File[], handles?: Handles) => void;
  pause: (key: string) => void;
  resume: (key: string) => void;
  /** Ends it, also at the server, and takes it off the list. */
  cancel: (key: string) => void;
}>;

let made = 0;
function rowOf({ name, size }: File): Running {
  made += 1;
  return { key: `upload-${made}`, name, size, sent: 0, state: 'queued' };
}

const isFileHandle = (handle: unknown): handle is FileHandle =>
  typeof handle === 'object' && handle !== null && 'kind' in handle && handle.kind === 'file';

export function useUploads(options: Options): Uploads {
  const [running, setRunning] = useState<readonly Running[]>([]);
  const jobs = useRef(new Map<string, Job>());
  const { tenantId, userId } = usePerson();
  const { place } = options;
  const where = place === undefined ? undefined : { tenantId, userId, place };
  // What runs reads the newest of these when it ends, not those of its beginning.
  const latest = useRef({ options, running });
  useEffect(() => {
    latest.current = { options, running };
  });
  /** Those that wait for a person, not for their turn. */
  const idle = useRef(new Set<string>());

  const update = (key: string, values: Partial<Running>): void =>
    setRunning((all) => all.map((each) => (each.key === key ? { ...each, ...values } : each)));
  /** It is over: nothing is left to go on with. */
  const forget = (job: Job | undefined): void => {
    if (!where || job?.openId === undefined) return;
    void dropLeft(where, job.openId);
    job.openId = undefined;
  };
  const drop = (key: string): void => {
    forget(jobs.current.get(key));
    jobs.current.delete(key);
    setRunning((all) => all.filter((each) => each.key !== key));
  };
  const next = (): void => {
    const busy = [...jobs.current.values()].filter(({ stopper }) => stopper).length;
    for (const [key, job] of [...jobs.current].filter(([, { stopper }]) => !stopper).slice(0, Math.max(0, atOnce - busy)))
      if (!idle.current.has(key)) start(key, job);
  };
  function resume(key: string): void {
    idle.current.delete(key);
    update(key, { state: 'queued' });
    next();
  }
  function start(key: string, job: Job): void {
    const stopper = new AbortController();
    job.stopper = stopper;
    job.upload
      .run((progress) => update(key, progress), stopper.signal)
      .then(
        (file) => {
          drop(key);
          latest.current.options.onDone(file);
        },
        (error: unknown) => {
          // Whoever stopped it said that it waits; by now it may be wanted again.
          if (stopper.signal.aborted) return idle.current.has(key) ? update(key, { state: 'paused' }) : undefined;
          idle.current.add(key);
          if (error instanceof SameFile || isRefusedForGood(error)) forget(job);
          if (error instanceof SameFile) {
            void job.upload.cancel().catch(() => undefined);
            return update(key, { state: 'refused', isSame: true });
          }
          update(key, { state: isRefusedForGood(error) ? 'refused' : 'failed', sentence: sentenceOf(error) });
        },
      )
      .finally(() => {
        job.stopper = undefined;
        next();
      });
  }

  // A page that is closed sends nothing more, nor what waits for its turn; what has arrived is kept for two days. One that is hidden with its tab
  // cannot be told from it: shown again, it goes on with what it stopped.
  const stopped = useRef(new Set<string>());
  useEffect(() => {
    const [all, waiting, cutHere] = [jobs.current, idle.current, stopped.current];
    for (const key of cutHere) if (all.has(key)) resume(key);
    cutHere.clear();
    return () => {
      for (const [key, { stopper }] of all) {
        if (!waiting.has(key)) cutHere.add(key);
        waiting.add(key);
        stopper?.abort();
      }
    };
    // Once each time that the page is shown; what it calls reads what is newest by itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  /** `left`: what it goes on with, when that is the same file. */
  function begin({ key }: Running, file: File, left?: LeftUpload, handle?: Promise<unknown>): void {
    const { make = createUpload, ...now } = latest.current.options;
    // What was begun goes on as what it was begun as, whatever is chosen by now.
    const kind = left ? left.kind : now.kind;
    const job: Omit<Job, 'upload'> = { stopper: undefined, openId: left?.openId };
    const onKept = async (kept: LeftUpload): Promise<void> => {
      if (!where) return;
      const before = job.openId;
      job.openId = kept.openId;
      if (before !== undefined && before !== kept.openId) await dropLeft(where, before);
      const opened = (await handle?.catch(() => undefined)) ?? left?.handle;
      // Meanwhile it may be over.
      if (job.openId === kept.openId) await keepLeft(where, { ...kept, handle: isFileHandle(opened) ? opened : undefined }, file);
    };
    // Of two that are chosen at once and hold the same, the first one that is summed up is the one.
    const hasBytes = (sha256: string): boolean => {
      const isThere =
        latest.current.options.has({ sha256 }) || [...jobs.current.values()].some((other) => other !== job && other.sha256 === sha256);
      if (!isThere) job.sha256 = sha256;
      return isThere;
    };
    const upload = make(file, { kind, hasBytes, left, onKept: (kept) => void onKept(kept) });
    jobs.current.set(key, Object.assign(job, { upload }));
  }
  const cutOff = useLeftUploads(where, (file, left) => {
    // It stands here already: the page was only hidden.
    if ([...jobs.current.values()].some(({ openId }) => openId === left.openId)) return;
    const row = rowOf(file);
    begin(row, file, left);
    setRunning((all) => [...all, row]);
    next();
  });

  return {
    running,
    cutOff,
    add: (files, handles = []) => {
      const { kind, language, has } = latest.current.options;
      const names = new Set(latest.current.running.filter(({ state }) => state !== 'refused').map(({ name }) => name.toLowerCase()));
      const added = files.map((file, index): Running => {
        const row = rowOf(file);
        const sentence = refusalOf(file, kind, language);
        if (sentence !== null) return { ...row, state: 'refused', sentence };
        if (has({ name: file.name }) || names.has(file.name.toLowerCase())) return { ...row, state: 'refused', isSame: true };
        names.add(file.name.toLowerCase());
        begin(row, file, cutOff.take(file, kind), handles[index]);
        return row;
      });
      setRunning((all) => [...all, ...added]);
      next();
    },
    pause: (key) => {
      idle.current.add(key);
      jobs.current.get(key)?.stopper?.abort();
    },
    resume,
    cancel: (key) => {
      const job = jobs.current.get(key);
      job?.stopper?.abort();
      drop(key);
      // What is left of it at the server goes by itself after two days.
      void job?.upload.cancel().catch(() => undefined);
    },
  };
}
