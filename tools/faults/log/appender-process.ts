import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { FaultAnswer, FaultCommand } from './commands.js';

/** A process that appends, seen from its clients. */
export class AppenderProcess {
  #child: ChildProcess | null = null;
  readonly #waiting = new Map<string, (answer: FaultAnswer) => void>();
  /** How often it ended without being told to. */
  exits = 0;

  constructor(readonly environment: Readonly<Record<string, string>>) {}

  /** Resolves when it takes commands. */
  async start(): Promise<void> {
    const child = fork(new URL('./appender.js', import.meta.url), { env: { ...process.env, ...this.environment } });
    const ready = once(child, 'message');
    child.on('exit', (_code, signal) => {
      if (this.#child === child) this.#child = null;
      if (signal !== 'SIGKILL' && child.connected === false && !this.#isStopping) this.exits += 1;
      for (const [commandId, resolve] of this.#waiting) resolve({ commandId, kind: 'failed', error: 'the process ended' });
      this.#waiting.clear();
    });
    await Promise.race([
      ready,
      once(child, 'exit').then(() => {
        throw new Error('the appender ended before it began');
      }),
    ]);
    child.on('message', (answer: FaultAnswer) => {
      this.#waiting.get(answer.commandId)?.(answer);
      this.#waiting.delete(answer.commandId);
    });
    this.#child = child;
  }

  #isStopping = false;

  /** What became of it, as far as it is known: a process that dies says nothing. */
  execute(command: FaultCommand): Promise<FaultAnswer> {
    const child = this.#child;
    if (!child) return Promise.resolve({ commandId: command.commandId, kind: 'failed', error: 'no process' });
    return new Promise((resolve) => {
      this.#waiting.set(command.commandId, resolve);
      child.send(command, (error) => {
        if (!error || !this.#waiting.delete(command.commandId)) return;
        resolve({ commandId: command.commandId, kind: 'failed', error: 'not sent' });
      });
    });
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.kill();
  }
}
