// Sums a file up away from the page, piece by piece: at most a piece of it is in memory.
import { Sha256 } from './sha256-stream.js';

export type HashAnswer = Readonly<{ done: number } | { sha256: string } | { failure: string }>;

/** The worker's own scope: the library of workers and that of pages do not go together in one program. */
type Scope = { onmessage: ((event: MessageEvent<Blob>) => void) | null; postMessage: (message: HashAnswer) => void };
const scope = self as unknown as Scope;
const piece = 4 * 1_048_576;

async function sum(file: Blob): Promise<void> {
  const hash = new Sha256();
  for (let from = 0; from < file.size; from += piece) {
    hash.update(new Uint8Array(await file.slice(from, from + piece).arrayBuffer()));
    scope.postMessage({ done: Math.min(from + piece, file.size) });
  }
  scope.postMessage({ sha256: hash.digest() });
}

scope.onmessage = ({ data }) => {
  sum(data).catch((error: unknown) => scope.postMessage({ failure: error instanceof Error ? error.message : String(error) }));
};
