// What a month's statement would hold: the same for the preview, the pre-check and the decision.
import type { CustomerState } from '../customers/index.js';
import { Exact, fixed, type Amount } from '../shared/decimal.js';
import type { Position } from '../shared/ids.js';
import type { Currency } from '../shared/money.js';
import { sumOf } from '../shared/money.js';
import { periodKey, type AccountLine, type AccountState } from './account.js';
import { capitalsOf } from './capitals.js';
import type { Finding, StatementLineKind } from './contract.js';
import type { StatementCompany } from './commands.js';
import type { StatementLine } from './events.js';
import { periodOf, type Period } from './period.js';
import { sha256 } from './sha256.js';

/** Recorded in every statement: a later rule set adds up differently, and an old statement says by which it was made. */
export const ruleSetVersion = 'r2026.13';

type KnownCustomer = Extract<CustomerState, { content: unknown }>;

export type Preview = Readonly<{
  period: Period;
  currency: Currency;
  lines: readonly StatementLine[];
  toothCount: number;
  grossAmount: Amount;
  discountAmount: Amount;
  totalPrice: Amount;
  totalPriceZh: string;
  taxRate: string | null;
  taxAmount: Amount | null;
  netAmount: Amount | null;
  /** How many statements for this came before it. */
  revision: number;
  /** What left for nothing within the period, or out for a try-in before it and not for good yet: seen before the month is asked for. */
  uncharged: readonly AccountLine[];
  eventPosition: Position | null;
  contentHash: string;
  findings: readonly Finding[];
}>;

/** What a line asks for. */
export const lineKindOf = ({ adjustOf, deliveryId }: Pick<StatementLine, 'adjustOf' | 'deliveryId'>): StatementLineKind =>
  adjustOf !== null ? 'correction' : deliveryId === null ? 'cancellation' : 'delivery';

/** Over figures and ids: names may be erased and the statement is still provably the same. */
const hashOf = (
  companyCode: string,
  customerId: string,
  period: Period,
  currency: Currency,
  lines: readonly StatementLine[],
  totalPrice: Amount,
): string =>
  sha256(
    JSON.stringify([
      companyCode,
      customerId,
      period.from,
      period.to,
      currency,
      lines.map(({ lineId, orderId, deliveryId, productId, toothPositions, qty, unitPrice, amount }) => [
        lineId,
        orderId,
        deliveryId,
        productId,
        toothPositions,
        qty,
        unitPrice,
        amount,
      ]),
      totalPrice,
    ]),
  );

const finding = (code: Finding['code'], severity: Finding['severity'], count: number | null = null): Finding => ({ code, severity, count });

type Others = Readonly<{ inOtherCurrency: number; ofOtherCompany: number; isStated: boolean; today: string }>;

function findingsOf(preview: Omit<Preview, 'findings'>, customer: KnownCustomer, others: Others): readonly Finding[] {
  const { lines, totalPrice, period } = preview;
  const { inOtherCurrency, ofOtherCompany, isStated, today } = others;
  // A price of zero may be agreed on, and one that is missing never gets this far: `ProductNotPriced` refuses its order.
  const unpriced = lines.filter(({ amount }) => new Exact(amount).isZero()).length;
  return [
    ...(lines.length === 0 ? [finding('nothingToSettle', 'error')] : []),
    ...(lines.length > 0 && !new Exact(totalPrice).gt(0) ? [finding('totalNotPositive', 'error')] : []),
    ...(isStated ? [finding('periodStated', 'error')] : []),
    ...(preview.uncharged.length > 0 ? [finding('leftUncharged', 'warning', preview.uncharged.length)] : []),
    ...(unpriced > 0 ? [finding('missingPrice', 'warning', unpriced)] : []),
    ...(inOtherCurrency > 0 ? [finding('otherCurrency', 'warning', inOtherCurrency)] : []),
    ...(ofOtherCompany > 0 ? [finding('otherCompany', 'warning', ofOtherCompany)] : []),
    ...(today <= period.to ? [finding('periodNotOver', 'warning')] : []),
    ...(customer.status === 'blacklisted' ? [finding('customerBlacklisted', 'warning')] : []),
    ...(customer.content.licenceValidTo !== null && customer.content.licenceValidTo < today ? [finding('licenceExpired', 'warning')] : []),
  ];
}

/** Whether a line that its delivery made free is to be looked at with a period. One that its order made free was reviewed with that. */
const isUnchargedIn = ({ from, to }: Period, { isFree, deliveredOn, uncharged }: AccountLine): boolean =>
  isFree && uncharged !== null && deliveredOn <= to && (deliveredOn >= from || uncharged.deliveryType === 'tryIn');

/** What of a total is tax, at a rate in percent; all of it is with tax. */
function taxOf(totalPrice: Amount, taxRate: string | null): Pick<Preview, 'taxRate' | 'taxAmount' | 'netAmount'> {
  if (taxRate === null) return { taxRate, taxAmount: null, netAmount: null };
  const netAmount = fixed<'amount'>(new Exact(totalPrice).times(100).dividedBy(new Exact(taxRate).plus(100)), 2);
  return { taxRate, netAmount, taxAmount: fixed(new Exact(totalPrice).minus(netAmount), 2) };
}

type Asked = Readonly<{ company: StatementCompany; month: string; currency: Currency | null; taxRate?: string | null; today: string }>;

/**
 * The statement of a company to a customer for a month (`yyyy-MM`), by the customer's closing day: what was delivered, or cancelled at a cost, up to the end of the
 * period, by order of that company, not for free, and stands on no statement yet; at an agreed price of zero too. `currency` null takes the customer's own. Errors among the findings stop a submit.
 */
export function previewStatement(
  customer: KnownCustomer,
  account: AccountState,
  { company, month, currency: wanted, taxRate = null, today }: Asked,
): Preview {
  const { customerId, closingDay } = customer.content;
  const period = periodOf(month, closingDay);
  const currency = wanted ?? customer.content.currency;
  const due = account.open.filter((line) => !line.isFree && line.deliveredOn <= period.to);
  const { companyCode, isFirst } = company;
  const inCurrency = due.filter((line) => line.currency === currency);
  const isIts = (line: AccountLine): boolean => line.companyCode === companyCode || (isFirst && line.companyCode === null);
  const lines = inCurrency.filter(isIts).map((owed, index): StatementLine => {
    const { currency: _, corrected: __, uncharged: ___, ...line } = owed;
    return { ...line, lineNo: index + 1 };
  });
  const totalPrice = sumOf(lines.map(({ amount }) => amount));
  const grossAmount = sumOf(lines.map(({ standardAmount }) => standardAmount));
  const uncharged = account.open.filter((line) => isIts(line) && isUnchargedIn(period, line));
  const stated = account.stated[periodKey({ companyCode, currency, month })];
  const others = {
    inOtherCurrency: due.length - inCurrency.length,
    ofOtherCompany: inCurrency.length - lines.length,
    isStated: stated !== undefined && stated.live !== null,
    today,
  };
  const preview = {
    period,
    currency,
    lines,
    grossAmount,
    totalPrice,
    discountAmount: fixed<'amount'>(new Exact(grossAmount).minus(totalPrice), 2),
    totalPriceZh: capitalsOf(totalPrice, currency),
    ...taxOf(totalPrice, taxRate),
    revision: stated?.times ?? 0,
    toothCount: lines.reduce((count, line) => count + (lineKindOf(line) === 'delivery' ? line.toothPositions.length : 0), 0),
    uncharged,
    eventPosition: account.position,
    contentHash: hashOf(companyCode, customerId, period, currency, lines, totalPrice),
  };
  return { ...preview, findings: findingsOf(preview, customer, others) };
}
