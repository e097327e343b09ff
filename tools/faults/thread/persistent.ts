// A client that brings every command to an end: what it does not know the end of, it says again under the same id.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@cloud-factory/demo';

export type Ended = Readonly<{ isWritten: boolean; refusal: string | null; answer: string }>;
export type Tally = { unknown: number; notTaken: number; again: number; differing: string[] };
export const newTally = (): Tally => ({ unknown: 0, notTaken: 0, again: 0, differing: [] });

/** One in so many is said once more though it was answered: a client whose answer was lost on the way. */
const AGAIN = 10;

async function once(client: Client, path: string, body: unknown, key: string, tally: Tally): Promise<Ended> {
  for (;;) {
    try {
      const { status, body: said } = await client.call('POST', path, { body, key }, 1);
      if (status < 500 && status !== 429) {
        const { id, version, position } = (said['data'] ?? {}) as Readonly<Record<string, unknown>>; // absent when it was refused
        return {
          isWritten: status === 200,
          refusal: status === 200 ? null : String(said['refusal']),
          answer: JSON.stringify([status, id, version, position, said['refusal']]),
        };
      }
      tally.notTaken += 1;
    } catch {
      tally.unknown += 1;
    }
    await sleep(50 + Math.random() * 150);
  }
}

/** Says a command until it is written or refused. */
export async function untilEnded(client: Client, path: string, body: unknown, key: string, tally: Tally, nth: number): Promise<Ended> {
  const ended = await once(client, path, body, key, tally);
  if (nth % AGAIN === 0) {
    tally.again += 1;
    const repeated = await once(client, path, body, key, tally);
    if (repeated.answer !== ended.answer) tally.differing.push(`I2 ${key}: ${ended.answer}, then ${repeated.answer}`);
  }
  return ended;
}
