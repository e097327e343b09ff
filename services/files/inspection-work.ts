// What is done apart from the callers: looking into files, and reading workbooks. The worker runs these functions; specs call them as well.
import type { Bytes, Sniffed } from './content.js';
import type { Refused } from './refusals.js';
import { sniff } from './sniff.js';
import type { ReadRow, WorkbookFault } from './workbook-reader.js';

/** What a worker is given to do. Bytes of a file beyond its edges are asked for one by one. */
export type Work =
  | Readonly<{ kind: 'file'; ext: string; size: number; head: Uint8Array; tail: Uint8Array }>
  | Readonly<{ kind: 'workbook'; bytes: Uint8Array }>;

export type WorkbookRead = Readonly<{ rows: readonly ReadRow[] }> | Readonly<{ fault: WorkbookFault; cell?: string }>;
export type Done = Readonly<{ kind: 'file'; found: Sniffed | Refused }> | Readonly<{ kind: 'workbook'; read: WorkbookRead }>;

/** What a worker asks for while it works: a part of the file, or the next piece of a reading from its beginning. `null`: there is no more. */
export type Ask =
  | Readonly<{ kind: 'range'; first: number; last: number }>
  | Readonly<{ kind: 'next'; reading: number }>
  | Readonly<{ kind: 'close'; reading: number }>;
export type AskForBytes = (ask: Ask) => Promise<Uint8Array | null>;

export type ToWorker = Readonly<{ work: Work }> | Readonly<{ bytes: Uint8Array | null }> | Readonly<{ failed: true }>;
export type FromWorker = Readonly<{ ready: true }> | Readonly<{ ask: Ask }> | Readonly<{ done: Done }> | Readonly<{ failed: string }>;

const buffered = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function bytesOf({ size, head, tail }: Extract<Work, { kind: 'file' }>, ask: AskForBytes): Bytes {
  let readings = 0;
  return {
    size,
    head: buffered(head),
    tail: buffered(tail),
    range: async (first, last) => buffered((await ask({ kind: 'range', first, last })) ?? new Uint8Array()),
    read: async function* () {
      const reading = (readings += 1);
      try {
        for (let piece = await ask({ kind: 'next', reading }); piece; piece = await ask({ kind: 'next', reading })) yield buffered(piece);
      } finally {
        await ask({ kind: 'close', reading });
      }
    },
  };
}

/** Does the work. `ask`: how to come by more of the file. */
export async function worked(work: Work, ask: AskForBytes): Promise<Done> {
  if (work.kind === 'file') return { kind: 'file', found: await sniff(work.ext, bytesOf(work, ask)) };
  // The library behind it is large: only where workbooks come it is read.
  const { readWorkbook, WorkbookRefused } = await import('./workbook-reader.js');
  try {
    return { kind: 'workbook', read: { rows: await readWorkbook(buffered(work.bytes)) } };
  } catch (error) {
    // The library's own words are no answer; whatever it stumbled over, it is no workbook for us.
    const { fault, cell } = error instanceof WorkbookRefused ? error : new WorkbookRefused('noWorkbook');
    return { kind: 'workbook', read: { fault, ...(cell !== undefined && { cell }) } };
  }
}
