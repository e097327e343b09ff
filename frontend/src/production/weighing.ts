// What was weighed, as it is typed: from which lot, how many of its unit.
import type { StockRow } from '@cloud-factory/domain/stock/contract';
import type { StepFinish } from '@cloud-factory/domain/production/contract';

export type Take = Readonly<{ lotId: string; qty: string }>;
export type Faulty = 'lot' | 'qty' | undefined;

export const isQuantity = (text: string): boolean => /^\d{1,11}(\.\d{1,4})?$/.test(text.trim()) && /[1-9]/.test(text);

/** What is wrong with a line as it stands. Whether enough is left in the lot, only the server knows. */
export const faultOf = ({ lotId, qty }: Take): Faulty => (lotId === '' ? 'lot' : isQuantity(qty) ? undefined : 'qty');

/** For the wire. */
export const takesOf = (takes: readonly Take[]): StepFinish['takes'] =>
  takes.map(({ lotId, qty }) => ({ lotId, qty: qty.trim() })) as unknown as StepFinish['takes']; // brands of the domain, checked by the server

type Option = Readonly<{ value: string; label: string }>;

/** Lots to choose from: those of the piece's material first, each with what is left. */
export function lotOptions(
  lots: readonly StockRow[],
  materialId: string,
  left: (qty: string, unit: string) => string,
): Readonly<{ ofMaterial: readonly Option[]; others: readonly Option[] }> {
  const option = ({ id, goodName, lotNo, qty, unit }: StockRow): Option => ({
    value: id,
    label: `${goodName} ${lotNo} · ${left(qty, unit)}`,
  });
  const isOfMaterial = ({ goodId }: StockRow): boolean => String(goodId) === materialId;
  return { ofMaterial: lots.filter(isOfMaterial).map(option), others: lots.filter((lot) => !isOfMaterial(lot)).map(option) };
}
