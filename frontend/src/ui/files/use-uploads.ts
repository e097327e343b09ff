// The uploads of one list of files: a few at a time, each with its state, the next when one ends.
import { checkFileName, fileNameRefusals, kindFor, type FileKind } from '@cloud-factory/domain/files/contract';
import { filled, type Language } from '@cloud-factory/domain/shared/refusals';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../notices.js';
import { createUpload, isRefusedForGood, SameFile, type Upload, type UploadedFile, type UploadOptions } from './uploads.js';

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
type Job = { upload: Upload; stopper: AbortController | undefined };

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
  make?: (file: File, options: UploadOptions) => Upload;
}>;

export type Uploads = Readonly<{
  running: readonly Running[];
  add: (files: readonly File[]) => void;
  pause: (key: string) => void;
  resume: (key: string) => void;
  /** Ends it, also at the server, and takes it off the list. */
  cancel: (key: string) => void;
}>;

let made = 0;

export function useUploads(options: Options): Uploads {
  const [running, setRunning] = useState<readonly Running[]>([]);
  const jobs = useRef(new Map<string, Job>());
  // What runs reads the newest of these when it ends, not those of its beginning.
  const latest = useRef({ options, running });
  useEffect(() => {
    latest.current = { options, running };
  });
  // A page that is closed sends nothing more; what has arrived is kept for two days.
  useEffect(() => {
    const all = jobs.current;
    return () => {
      for (const { stopper } of all.values()) stopper?.abort();
    };
  }, []);

  const update = (key: string, values: Partial<Running>): void =>
    setRunning((all) => all.map((each) => (each.key === key ? { ...each, ...values } : each)));
  const drop = (key: string): void => {
    jobs.current.delete(key);
    setRunning((all) => all.filter((each) => each.key !== key));
  };
  const next = (): void => {
    const busy = [...jobs.current.values()].filter(({ stopper }) => stopper).length;
    for (const [key, job] of [...jobs.current].filter(([, { stopper }]) => !stopper).slice(0, Math.max(0, atOnce - busy)))
      if (!idle.current.has(key)) start(key, job);
  };
  /** Those that wait for a person, not for their turn. */
  const idle = useRef(new Set<string>());

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
          idle.current.add(key);
          if (stopper.signal.aborted) return update(key, { state: 'paused' });
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

  return {
    running,
    add: (files) => {
      const { kind, language, has, make = createUpload } = latest.current.options;
      const names = new Set(latest.current.running.filter(({ state }) => state !== 'refused').map(({ name }) => name.toLowerCase()));
      const added = files.map((file): Running => {
        made += 1;
        const key = `upload-${made}`;
        const row = { key, name: file.name, size: file.size, sent: 0 };
        const sentence = refusalOf(file, kind, language);
        if (sentence !== null) return { ...row, state: 'refused', sentence };
        if (has({ name: file.name }) || names.has(file.name.toLowerCase())) return { ...row, state: 'refused', isSame: true };
        names.add(file.name.toLowerCase());
        const hasBytes = (sha256: string): boolean => latest.current.options.has({ sha256 });
        jobs.current.set(key, { upload: make(file, { kind, hasBytes }), stopper: undefined });
        return { ...row, state: 'queued' };
      });
      setRunning((all) => [...all, ...added]);
      next();
    },
    pause: (key) => jobs.current.get(key)?.stopper?.abort(),
    resume: (key) => {
      idle.current.delete(key);
      update(key, { state: 'queued' });
      next();
    },
    cancel: (key) => {
      const job = jobs.current.get(key);
      job?.stopper?.abort();
      drop(key);
      // What is left of it at the server goes by itself after two days.
      void job?.upload.cancel().catch(() => undefined);
    },
  };
}
