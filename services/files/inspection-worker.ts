// The thread in which files are looked into. It has no environment, opens nothing, and is given bytes by the thread that it works for; it is ended when
// it takes too long, or too much memory.
import { parentPort } from 'node:worker_threads';
import { worked, type AskForBytes, type FromWorker, type ToWorker } from './inspection-work.js';

const port = parentPort;
if (!port) throw new Error('this is the program of a thread');
const say = (told: FromWorker): void => port.postMessage(told);

let answered: Readonly<{ resolve: (bytes: Uint8Array | null) => void; reject: (error: Error) => void }> | null = null;
/** One question at a time: whoever asks has nothing to do until the answer is there. */
const ask: AskForBytes = (wanted) =>
  new Promise((resolve, reject) => {
    answered = { resolve, reject };
    say({ ask: wanted });
  });

port.on('message', (told: ToWorker) => {
  if ('bytes' in told) answered?.resolve(told.bytes);
  else if ('failed' in told) answered?.reject(new Error('the bytes cannot be had'));
  else
    worked(told.work, ask).then(
      (done) => say({ done }),
      (error: unknown) => say({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
});
say({ ready: true });
