// Files of the lines of an order that are still on their way, or were cut off on it.
import type { OrderDetail } from '@cloud-factory/domain/orders/contract';
import type { DraftOwner } from '../platform/drafts.js';
import { leftAt, moveLeft } from '../ui/files/left-uploads.js';
import type { Line } from './line-inputs.js';
import type { Faults } from './order-inputs.js';

/** The list of files of a line, by its key: a draft that is restored has the same. */
export const uploadPlace = (key: string): string => `order-line/${key}`;

const isUnfinished = async (owner: DraftOwner, { key }: Line): Promise<boolean> =>
  (await leftAt({ ...owner, place: uploadPlace(key) })).length > 0;

/** The keys of the lines that have one: they are opened, so that it is seen. */
export async function unfinishedLines(owner: DraftOwner, lines: readonly Line[]): Promise<readonly string[]> {
  const keys: string[] = [];
  for (const line of lines) if (await isUnfinished(owner, line)) keys.push(line.key);
  return keys;
}

/** The lines that have one, as faults: who submits an order now would lose the file without a word. */
export async function unfinishedIn(owner: DraftOwner, lines: readonly Line[]): Promise<Faults> {
  const keys = await unfinishedLines(owner, lines);
  return Object.fromEntries(
    lines.flatMap(({ key }, index) => (keys.includes(key) ? [[`lines.${index}.fileIds`, { word: 'uploading' }]] : [])),
  );
}

/** The first save gives lines their ids: what is on its way goes on under those. `kept` is asked only when there is something. */
export async function moveUploads(owner: DraftOwner, lines: readonly Line[], kept: () => Promise<OrderDetail>): Promise<void> {
  if ((await unfinishedLines(owner, lines)).length === 0) return;
  const order = await kept();
  for (const [index, { id }] of order.lines.entries()) {
    const line = lines[index];
    if (line) await moveLeft(owner, uploadPlace(line.key), uploadPlace(id));
  }
}
