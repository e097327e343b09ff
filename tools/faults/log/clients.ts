// Clients that send commands, write down every attempt before anything else, and send what they do not know the end of again, under the same id.
import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppenderProcess } from './appender-process.js';
import type { FaultAnswer, FaultCommand } from './commands.js';

const CLIENTS = 24;
const STREAMS = 40;
const TENANTS = 4;
const certainlyNot: ReadonlySet<string> = new Set(['no process', 'LogUnavailable', 'LogOverloaded']);

export type Acknowledged = Readonly<{ command: FaultCommand; version: number; position: string }>;

/** What the clients know at the end; the same stands in the file, line by line. */
export type Oracle = Readonly<{
  file: string;
  acknowledged: readonly Acknowledged[];
  /** Attempts whose end nobody told: written or not. */
  unknown: number;
  /** Attempts that were refused because nobody could take them: certainly not written. */
  refused: number;
  /** Answers to a repetition that were not the first answer. */
  differing: readonly string[];
  /** When answers came, in ms of `performance.now()`. */
  successes: readonly number[];
}>;

/** Lets the clients work until `until` resolves; then each brings its last command to an end. */
export async function runClients(processes: readonly AppenderProcess[], random: () => number, until: Promise<void>): Promise<Oracle> {
  const file = join(mkdtempSync(join(tmpdir(), 'cloud-factory-oracle-')), 'attempts.jsonl');
  const paper = createWriteStream(file, { flags: 'a' });
  const acknowledged: Acknowledged[] = [];
  const differing: string[] = [];
  const successes: number[] = [];
  let unknown = 0;
  let refused = 0;
  let isOver = false;
  const over = until.finally(() => {
    isOver = true;
  });

  const isWritten = (answer: FaultAnswer): answer is Extract<FaultAnswer, { kind: 'written' }> => answer.kind === 'written';
  const target = (): AppenderProcess => processes[Math.floor(random() * processes.length)] ?? (processes[0] as AppenderProcess);

  async function untilWritten(command: FaultCommand): Promise<void> {
    for (;;) {
      paper.write(`${JSON.stringify({ attempt: command })}\n`);
      const answer = await target().execute(command);
      paper.write(`${JSON.stringify({ answer })}\n`);
      if (isWritten(answer)) {
        successes.push(performance.now());
        acknowledged.push({ command, version: answer.version, position: answer.position });
        // Now and then the same once more, though it was answered: a client whose answer was lost on the way.
        if (random() < 0.05) {
          const again = await target().execute(command);
          if (isWritten(again) && (again.version !== answer.version || again.position !== answer.position))
            differing.push(`${command.commandId}: ${JSON.stringify(answer)}, then ${JSON.stringify(again)}`);
        }
        return;
      }
      if (certainlyNot.has(answer.kind === 'failed' ? answer.error : '')) refused += 1;
      else unknown += 1;
      await sleep(5 + random() * 20);
    }
  }

  const client = async () => {
    while (!isOver) {
      const n = Math.floor(random() * STREAMS);
      await untilWritten({
        commandId: randomUUID(),
        tenant: `tenant-${n % TENANTS}`,
        stream: `workOrder-${n}`,
        events: 1 + Math.floor(random() * 3),
      });
    }
  };
  await Promise.all([over, ...Array.from({ length: CLIENTS }, client)]);
  await new Promise<void>((resolve) => {
    paper.end(resolve);
  });
  return { file, acknowledged, unknown, refused, differing, successes };
}

/** The attempts are kept for whoever looks into a failure, and only then; answers the words for the run's report. */
export function keepOrForget({ file }: Oracle, hasFailed: boolean): string {
  if (hasFailed) return `; attempts in ${file}`;
  rmSync(dirname(file), { recursive: true, force: true });
  return '';
}
