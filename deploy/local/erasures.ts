// The erasure list of an installation: applied before the service opens, so that a restored backup gives nobody back who was erased.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { systemUser, type CommandRunner } from '@cloud-factory/commands';
import type { OrderCommand } from '@cloud-factory/domain/orders';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { readErasures, type ErasableKeyStore, type Erasure } from '@cloud-factory/event-log';

/** Where the list lies: with the keys, outside of every backup of the database. */
export const erasuresPath = (dataDir: string): string => join(dataDir, 'keys', 'erasures.jsonl');

/** Destroys again the keys that a restore brought back. Answers whom the database does not know as erased. */
export async function applyErasureList(keys: ErasableKeyStore, path: string): Promise<readonly Erasure[]> {
  const listed = await readErasures(path);
  if (listed.length === 0) return [];
  const known = new Set((await keys.erasures()).map(({ tenant, subject }) => `${tenant} ${subject}`));
  await keys.applyErasures(listed);
  return listed.filter(({ tenant, subject }) => !known.has(`${tenant} ${subject}`));
}

/**
 * Says the erasure of these orders again: the key alone empties the log, the rows and files of a backup are emptied by the event. An order
 * that the backup does not have yet is refused, which is what was wanted.
 */
export async function sayErasuresAgain(runner: Pick<CommandRunner, 'execute'>, restored: readonly Erasure[]): Promise<void> {
  for (const { tenant, subject, at } of restored) {
    if (!subject.startsWith('order-')) continue;
    const name = `erasure of ${subject} at ${at}`;
    const command: OrderCommand = { type: 'ErasePerson', orderId: idAs<'order'>(subject.slice('order-'.length)) };
    const request = { commandId: idAs<'command'>(name), fingerprint: createHash('sha256').update(name).digest('hex'), correlationId: name };
    await runner.execute({ tenant, userId: systemUser }, request, [{ command }]);
  }
}
