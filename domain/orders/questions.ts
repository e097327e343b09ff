// What is asked before an order goes to review: it may be meant so, and mostly is a slip. Whoever submits it confirms it by its code.
import { refuse, type Refusal } from '../shared/decider.js';
import { runsOf } from '../shared/tooth-arch.js';
import type { EntryWords } from './entry-words.js';
import type { ToothUnit } from './line-words.js';
import { isOfBridge, unitsOf } from './order-teeth.js';
import type { LineToPrice } from './order-total.js';
import type { OrderQuestion } from './question-words.js';

type Asked = Refusal<OrderQuestion> | undefined;

/** Products have no field that says what they are: their names do, in both languages. It only asks. */
const isBridgeProduct = ({ name }: LineToPrice['product']): boolean => /桥|bridge/i.test(name);

/** The first tooth of a bridge whose teeth all hold and none is held: as a rule a forgotten pontic, now and then crowns that are joined. */
function bridgeWithoutPontic(units: readonly ToothUnit[]): string | undefined {
  const linked = units.filter((unit) => unit.structure === 'bridge' || (unit.role !== null && units.some(isOfBridge)));
  const run = runsOf(linked.map(({ fdi }) => fdi)).find((teeth) =>
    linked.filter(({ fdi }) => teeth.includes(fdi)).every(({ role }) => role === 'retainer'),
  );
  return run?.[0];
}

const shadesOf = ({ shade, cervicalShade, incisalShade, units }: LineToPrice): readonly (string | null)[] => [
  shade,
  cervicalShade,
  incisalShade,
  ...units.map((unit) => unit.shade),
];

function askedOf(line: LineToPrice, lineNo: number, words: EntryWords | undefined): readonly Refusal<OrderQuestion>[] {
  const { product, fullArch } = line;
  const units = unitsOf(line);
  const alone = bridgeWithoutPontic(units);
  const isMadeInShades = (words?.shades[line.productId] ?? []).length > 0;
  return [
    ...(isBridgeProduct(product) && fullArch === null && !units.some(isOfBridge)
      ? [refuse<OrderQuestion>('BridgeProductWithoutBridge', { lineNo, productName: product.name })]
      : []),
    ...(alone === undefined ? [] : [refuse<OrderQuestion>('BridgeWithoutPontic', { lineNo, tooth: alone })]),
    ...(isMadeInShades && shadesOf(line).every((code) => code === null)
      ? [refuse<OrderQuestion>('ShadeMissing', { lineNo, productName: product.name })]
      : []),
  ];
}

/** The first question that was not confirmed, or nothing. A code that was confirmed holds for all lines: they were all told. */
export function questionOf(lines: readonly LineToPrice[], words: EntryWords | undefined, confirmed: readonly OrderQuestion[]): Asked {
  return lines.flatMap((line, nth) => askedOf(line, nth + 1, words)).find(({ refusal }) => !confirmed.includes(refusal));
}
