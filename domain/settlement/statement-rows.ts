// What stands on the sheet of a statement: rows that people check with a pocket calculator.
import { fixed, type Amount } from '../shared/decimal.js';
import { amountOf, besideOf } from '../shared/money.js';
import type { StatementLineKind, StatementLineRow } from './contract.js';

/** A row of the sheet. What a line costs beside its unit price stands on a row of its own, below it and without a number. */
export type StatementSheetRow = Omit<StatementLineRow, 'kind' | 'lineNo' | 'surchargeAmount'> &
  Readonly<{ kind: StatementLineKind | 'surcharge'; lineNo: number | null }>;

type Costing = Pick<StatementLineRow, 'kind' | 'qty' | 'unitPrice' | 'amount'>;

/** What a delivered line costs beside quantity × unit price: its surcharges. A correction and a charge are sums, and have none. */
export const surchargeOf = ({ kind, ...line }: Costing): Amount => (kind === 'delivery' ? besideOf(line) : fixed(0, 2));

/** A sum is one item of it: a correction shared out over its pieces may be a cent beside what was corrected. */
const ofOne = ({ amount }: Costing) => ({ unit: '项', qty: fixed<'quantity'>(1, 4), unitPrice: fixed<'price'>(amount, 4) });

/** The rows of these lines: of each row quantity × unit price, rounded to the cent, is its amount, and all amounts together are those of the lines. */
export function statementRows(lines: readonly StatementLineRow[]): readonly StatementSheetRow[] {
  return lines.flatMap(({ surchargeAmount, ...line }): readonly StatementSheetRow[] => {
    const charged = amountOf(line.unitPrice, line.qty);
    if (charged === line.amount) return [line];
    if (line.kind !== 'delivery') return [{ ...line, ...ofOne(line) }];
    const beside = { ...line, amount: surchargeAmount };
    return [
      { ...line, amount: charged },
      { ...beside, ...ofOne(beside), id: `${line.id}.surcharge`, kind: 'surcharge', lineNo: null, remark: null },
    ];
  });
}
