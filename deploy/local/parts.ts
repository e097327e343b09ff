// The parts of the server profile beside each other, a process each.
import type { ChildProcess } from 'node:child_process';

export type NamedProcess = Readonly<{ part: string; child: ChildProcess }>;

/** Asks a process to end and resolves when it has, or had: by a code, or by a signal. */
export const endedBy = (child: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });

/**
 * One part that ends takes the others along, and the program ends with a failure: what started it starts it again. Answers how to end them all in
 * order, after which nothing is a failure any more.
 */
export function keepTogether(
  parts: readonly NamedProcess[],
  say: (line: string) => void,
  exit: (code: number) => void = (code) => process.exit(code),
): () => Promise<void> {
  let isEnding = false;
  const end = async (): Promise<void> => {
    isEnding = true;
    await Promise.all(parts.map(({ child }) => endedBy(child, 'SIGTERM')));
  };
  for (const { part, child } of parts)
    child.once('exit', (code, signal) => {
      if (isEnding) return;
      say(`! The part ${part} ended ${signal ? `by ${signal}` : `with exit code ${code ?? 1}`}; the others are ended too.`);
      // A part is to run for ever: that it ended is a failure, whatever its code says.
      void end().then(() => exit(code || 1));
    });
  return end;
}
