// Two people, or two tabs, changed one order: what only one of them changed is no conflict. Pure.
import type { OrderInputs, HeaderName } from './order-inputs.js';
import type { Line } from './line-inputs.js';

export type Part = HeaderName | 'enclosures' | 'lines';
export type OrderClash = Readonly<{ part: Part; mine: unknown; theirs: unknown }>;

const contentOf = (lines: readonly Line[]): string => JSON.stringify(lines.map(({ key: _, ...line }) => line));
const valueOf = (inputs: OrderInputs, part: Part): unknown =>
  part === 'lines' ? contentOf(inputs.lines) : part === 'enclosures' ? [...inputs.enclosures].sort().join() : inputs.header[part];

const partsOf = ({ header }: OrderInputs): readonly Part[] => [...(Object.keys(header) as HeaderName[]), 'enclosures', 'lines']; // the header's own names

const isChanged = (from: OrderInputs, to: OrderInputs, part: Part): boolean => valueOf(from, part) !== valueOf(to, part);

/** What both changed, to different values. The lines of an order are one part: half of one list and half of another is nobody's order. */
export const clashesOf = (base: OrderInputs, mine: OrderInputs, theirs: OrderInputs): readonly OrderClash[] =>
  partsOf(base)
    .filter((part) => isChanged(base, mine, part) && isChanged(base, theirs, part) && isChanged(mine, theirs, part))
    .map((part) => ({ part, mine: valueOf(mine, part), theirs: valueOf(theirs, part) }));

/** What they changed that I did not: taken over, and told. */
export const takenOver = (base: OrderInputs, mine: OrderInputs, theirs: OrderInputs): readonly Part[] =>
  partsOf(base).filter((part) => isChanged(base, theirs, part) && !isChanged(base, mine, part));

/** Theirs, with what I changed; where both did, what was chosen. */
export function mergedOrder(base: OrderInputs, mine: OrderInputs, theirs: OrderInputs, takeTheirs: ReadonlySet<Part>): OrderInputs {
  const isMine = (part: Part): boolean => isChanged(base, mine, part) && !takeTheirs.has(part);
  const header = Object.fromEntries(
    (Object.keys(theirs.header) as HeaderName[]).map((name) => [name, (isMine(name) ? mine : theirs).header[name]]),
  ) as OrderInputs['header']; // the same names, one by one
  return { header, enclosures: (isMine('enclosures') ? mine : theirs).enclosures, lines: (isMine('lines') ? mine : theirs).lines };
}
