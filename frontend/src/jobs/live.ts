import { useEffect } from 'react';
import { api } from '../platform/api.js';

/** A stream that ended is opened again, later each time; meanwhile the list is asked. */
const pauses = [1_000, 3_000, 10_000, 30_000] as const;

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Reads server-sent events until the stream ends. A comment line is the server's sign of life and no news. */
async function read(signal: AbortSignal, onOpen: () => void, onNews: () => void): Promise<void> {
  const stream = await api.stream('console/live', { signal });
  onOpen();
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const events = (rest + value).split('\n\n');
    rest = events.pop() ?? '';
    if (events.some((event) => event.split('\n').some((line) => line === 'event: jobs'))) onNews();
  }
}

/**
 * News of one's jobs while `isWanted`: server-sent events read with fetch, for the token is a header. `onTold` hears whether the stream is
 * there; while it is not, whoever listens must ask.
 */
export function useLive(isWanted: boolean, onTold: (isTold: boolean) => void, onNews: () => void): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const control = new AbortController();
    const { signal } = control;
    void (async () => {
      for (let tries = 0; !signal.aborted; tries += 1) {
        try {
          await read(
            signal,
            () => {
              tries = 0;
              onTold(true);
              onNews(); // what happened before the stream was there
            },
            onNews,
          );
        } catch {
          // Whatever broke the stream: the list is asked until it is there again.
        }
        onTold(false);
        await wait(pauses[Math.min(tries, pauses.length - 1)] ?? 30_000, signal);
      }
    })();
    return () => {
      control.abort();
      onTold(false);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the stream outlives the renders; what it calls does the same each time
  }, [isWanted]);
}
