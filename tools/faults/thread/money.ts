// I10, along the thread: what orders, deliveries, accounts, statements, the feed and the read models say of the same money, in cents.
import type { AnyRecorded } from '@cloud-factory/commands';
import type { DeliveryEvent } from '@cloud-factory/domain/delivery';
import type { OrderEvent } from '@cloud-factory/domain/orders';
import type { AccountEvent, StatementEvent } from '@cloud-factory/domain/settlement';
import { Exact } from '@cloud-factory/domain/shared/decimal';

type Facts = OrderEvent | DeliveryEvent | AccountEvent | StatementEvent;
type Of<Type extends Facts['type']> = Extract<Facts, { type: Type }>['data'];

/** Whole cents of an amount. Throws for a fraction of one: such an amount was never rounded. */
export function cents(amount: string): bigint {
  const whole = new Exact(amount).times(100);
  if (!whole.isInteger()) throw new Error(`${amount} has a fraction of a cent`);
  return BigInt(whole.toFixed(0));
}
const sum = (amounts: readonly string[]): bigint => amounts.reduce((total, amount) => total + cents(amount), 0n);
const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/** Comparisons of two ways to the same figure. */
export type Books = Readonly<{ compared: number; differing: bigint; faults: readonly string[] }>;

/** A book of comparisons that others write into. */
export function openBooks(): Readonly<{ compare: (what: string, a: bigint, b: bigint) => void; close: () => Books }> {
  const faults: string[] = [];
  let [compared, differing] = [0, 0n];
  return {
    compare: (what, a, b) => {
      compared += 1;
      differing += absolute(a - b);
      if (a !== b) faults.push(`${what}: ${a} and ${b} cents`);
    },
    close: () => ({ compared, differing, faults }),
  };
}

export type Written = Readonly<{
  orders: ReadonlyMap<string, Of<'OrderSubmitted'>>;
  delivered: readonly Of<'OrderDelivered'>[];
  owed: readonly Of<'LinesDelivered'>[];
  statements: ReadonlyMap<string, Of<'SettlementSubmitted'>>;
}>;

/** What the log says of money: picked by the type of each event, which names its data. */
export function written(events: readonly AnyRecorded[]): Written {
  const of = <Type extends Facts['type']>(type: Type) =>
    events.filter((event) => event.type === type).map(({ data }) => data as unknown as Of<Type>);
  return {
    orders: new Map(of('OrderSubmitted').map((data) => [data.orderId, data])),
    delivered: of('OrderDelivered'),
    owed: of('LinesDelivered'),
    statements: new Map(of('SettlementSubmitted').map((data) => [data.statementId, data])),
  };
}

/** Order by order: its lines, its total, what was delivered of it, what its customer's account and statement ask for it. */
export function compareOrders(
  { orders, delivered, owed, statements }: Written,
  compare: (what: string, a: bigint, b: bigint) => void,
): void {
  const settled = [...statements.values()].flatMap(({ lines }) => lines);
  const accounted = owed.flatMap(({ lines }) => lines);
  const quantity = (values: readonly string[]): bigint =>
    BigInt(
      values
        .reduce((total, value) => total.plus(value), new Exact(0))
        .times(10_000)
        .toFixed(0),
    );
  for (const { orderId, orderNo, lines, totalAmount, discountedAmount } of orders.values()) {
    for (const { lineNo, standardPrice, qty, amount } of lines)
      compare(
        `${orderNo}, line ${lineNo}: price times quantity, amount`,
        BigInt(new Exact(standardPrice).times(qty).times(100).toFixed(0, Exact.ROUND_HALF_UP)),
        cents(amount),
      );
    compare(`${orderNo}: lines, total`, sum(lines.map(({ amount }) => amount)), cents(totalAmount));
    compare(`${orderNo}: discounted lines, discounted total`, sum(lines.map((line) => line.discountedAmount)), cents(discountedAmount));
    const taken = delivered.filter((data) => data.orderId === orderId).flatMap((data) => data.lines);
    compare(`${orderNo}: quantity ordered, delivered`, quantity(lines.map(({ qty }) => qty)), quantity(taken.map(({ qty }) => qty)));
    const [ofAccount, ofStatement] = [
      accounted.filter((line) => line.orderId === orderId),
      settled.filter((line) => line.orderId === orderId),
    ];
    compare(`${orderNo}: order, account`, cents(discountedAmount), sum(ofAccount.map(({ amount }) => amount)));
    compare(
      `${orderNo}: delivered lines, statement lines`,
      sum(ofAccount.map(({ amount }) => amount)),
      sum(ofStatement.map(({ amount }) => amount)),
    );
    // What is free of charge stands on no statement.
    const charged = ofAccount.filter(({ isFree }) => !isFree).length;
    compare(`${orderNo}: number of lines delivered and charged, settled`, BigInt(charged), BigInt(ofStatement.length));
    compare(`${orderNo}: number of lines, on the account`, BigInt(lines.length), BigInt(ofAccount.length));
  }
}

/** Customer by customer and month: the statement is the sum of its rounded lines, and all that the account was owed. */
export function compareStatements({ owed, statements }: Written, compare: (what: string, a: bigint, b: bigint) => void): void {
  for (const { smNo, customerId, lines, totalPrice, grossAmount, discountAmount } of statements.values()) {
    compare(`${smNo}: lines, total`, sum(lines.map(({ amount }) => amount)), cents(totalPrice));
    compare(`${smNo}: gross less discount, total`, cents(grossAmount) - cents(discountAmount), cents(totalPrice));
    compare(
      `${smNo}: account of the customer, total`,
      sum(
        owed
          .filter((data) => data.customerId === customerId)
          .flatMap((data) => data.lines)
          .map(({ amount }) => amount),
      ),
      cents(totalPrice),
    );
  }
}
