// News from the server while somebody looks: server-sent events, read with fetch because the token is a header.
import { useEffect, useState } from 'react';
import { api } from './api.js';
import { createStore, type Store } from './store.js';

/** Whether the stream of news is there; while it is not, whoever listens must ask. For the shell. */
export const isTold: Store<boolean> = createStore<boolean>(false);

/** A stream that ended is opened again, later each time; meanwhile the server is asked. */
const pauses = [1_000, 3_000, 10_000, 30_000] as const;

export type News = Readonly<{ topic: string; data: unknown }>;

/** One event of the stream; null for a comment line, the server's sign of life, and for what cannot be read. */
export function newsOf(event: string): News | null {
  const lines = new Map(event.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]));
  const topic = lines.get('event');
  if (!topic) return null;
  try {
    return { topic, data: JSON.parse(lines.get('data') ?? 'null') as unknown };
  } catch {
    return null;
  }
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

async function read(signal: AbortSignal, onOpen: () => void, onNews: (news: News) => void): Promise<void> {
  const stream = await api.stream('console/live', { signal });
  onOpen();
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const events = (rest + value).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const news = newsOf(event);
      if (news) onNews(news);
    }
  }
}

/** The window is looked at. A browser opens six connections to one server: windows in the background must not hold them. */
function useIsSeen(): boolean {
  const [isSeen, setSeen] = useState(() => document.visibilityState !== 'hidden');
  useEffect(() => {
    const look = (): void => setSeen(document.visibilityState !== 'hidden');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isSeen;
}

/** Hears the news as long as the window is seen and `isWanted`. The stream begins with how things stand, so nothing is missed between two. */
export function useLive(isWanted: boolean, onNews: (news: News) => void): void {
  const isSeen = useIsSeen();
  const isOn = isWanted && isSeen;
  useEffect(() => {
    if (!isOn) return undefined;
    const control = new AbortController();
    const { signal } = control;
    void (async () => {
      for (let tries = 0; !signal.aborted; tries += 1) {
        try {
          await read(
            signal,
            () => {
              tries = 0;
              isTold.set(true);
            },
            onNews,
          );
        } catch {
          // Whatever broke the stream: the server is asked until it is there again.
        }
        isTold.set(false);
        await wait(pauses[Math.min(tries, pauses.length - 1)] ?? 30_000, signal);
      }
    })();
    return () => {
      control.abort();
      isTold.set(false);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the stream outlives the renders; what it calls does the same each time
  }, [isOn]);
}
