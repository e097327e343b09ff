// What went wrong in this tab of the browser, until it is sent or cleared: the person's own, so it goes with the session.
import { redacted } from '@cloud-factory/domain/shared/redacted';
import { createStore, type Store } from '../platform/store.js';

/** `time`: an instant, ISO 8601. The fields of the documents' log entry. */
export type ErrorEntry = Readonly<{ type: string; url: string; message: string; time: string; stack: string; info: string }>;

/** As many as the badge counts and the server takes at once. The oldest goes. */
export const mostErrors = 99;

export const errorLog: Store<readonly ErrorEntry[]> = createStore<readonly ErrorEntry[]>([]);

/** Redacted before it is shortened: half a token would not be known for one. */
const kept = (text: string, most: number): string => redacted(text).slice(0, most);

export function noteError(error: unknown, info: string): void {
  const { message, stack = '' } = error instanceof Error ? error : { message: String(error) };
  const entry: ErrorEntry = {
    type: 'error',
    url: redacted(location.origin + location.pathname),
    message: kept(message, 1000),
    time: new Date().toISOString(),
    stack: kept(stack, 8000),
    info: kept(info, 1000),
  };
  errorLog.set((entries) => [...entries, entry].slice(-mostErrors));
}

/** Hears what nothing else has caught. */
export function listenForErrors(target: Pick<Window, 'addEventListener'>): void {
  target.addEventListener('error', (event) => {
    // A picture that does not load is an event without an error, and no fault of the program.
    if (event.error !== undefined && event.error !== null) noteError(event.error, `${event.filename}:${event.lineno}:${event.colno}`);
  });
  target.addEventListener('unhandledrejection', (event) => noteError(event.reason, 'promise'));
}
