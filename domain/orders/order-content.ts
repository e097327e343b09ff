// An entry as it is recorded: what was filled in, what its customer and its products add, and what it comes to.
import type { CustomerContent } from '../customers/index.js';
import type { Currency } from '../shared/money.js';
import type { EnteredOrder } from './commands.js';
import { workingDaysAfter } from './due-day.js';
import type { OrderContent } from './events.js';
import type { Known } from './order-entry.js';
import type { LineToPrice } from './order-total.js';
import { isKnownOrder, type OrderState } from './state.js';

/** The latest of the products' lead times. */
export const promisedDateOf = (lines: readonly LineToPrice[], today: string): string =>
  workingDaysAfter(today, Math.max(...lines.map(({ product }) => product.workDays)));

/** One more than the order that is made again counted; 0 for what is made the first time. */
function reworkCountOf({ orderProperty }: EnteredOrder, source: OrderState | undefined): number {
  if (orderProperty !== 'remake' && orderProperty !== 'repair') return 0;
  return source && isKnownOrder(source) ? Math.max(...source.content.lines.map(({ reworkCount }) => reworkCount)) + 1 : 0;
}

type Found = Readonly<{
  known: Known;
  dueDate: string;
  currency: Currency;
  total: Pick<OrderContent, 'lines' | 'totalAmount' | 'discountedAmount'>;
  lines: readonly LineToPrice[];
  customer: CustomerContent;
  source: OrderState | undefined;
}>;

/** One whole address: a street of the order in a city of the customer would be nowhere. */
function addressOf(entry: EnteredOrder, its: CustomerContent) {
  const { province, city, district, address } = entry.address === null && entry.province === null ? its : entry;
  return { province, city, district, address, contact: entry.contact ?? its.contact, phone: entry.phone ?? its.phone };
}

/** The content of an order that nothing stands in the way of. Property by property: an event holds nothing that its type does not name. */
export function contentOf(entry: EnteredOrder, { known, dueDate, currency, total, lines, customer: its, source }: Found): OrderContent {
  const { customerId, companyCode, unitCode, externalNo, receiveModelAt, doctorName, doctorId, orderProperty, purchaser, boxNo } = entry;
  const { enclosures, sourceOrderId, remakeCause, liability, freeReason, remark } = entry;
  const [first] = lines;
  if (!first) throw new Error('an order without lines was priced');
  return {
    orderId: known.orderId,
    orderNo: known.orderNo,
    orderDay: known.orderDay,
    customerId,
    customerName: its.name,
    companyCode,
    unitCode,
    externalNo,
    receiveModelAt,
    doctorName,
    doctorId,
    orderSource: orderProperty === 'remake' || orderProperty === 'repair' ? orderProperty : known.source,
    orderProperty,
    shipmentType: first.product.shipmentType,
    currency,
    purchaser,
    salesmanId: entry.salesmanId ?? its.salesmanId,
    dueDate,
    isDueNamed: entry.dueDate !== null,
    promisedDate: promisedDateOf(lines, known.today),
    ...addressOf(entry, its),
    boxNo,
    // The colour is the box's: an order without a box has none.
    boxColor: entry.boxColor ?? (boxNo === null ? null : (known.words?.boxColorOfDay ?? null)),
    enclosures: [...new Set(enclosures)],
    sourceOrderId,
    remakeCause,
    remakeCauseName: remakeCause === null ? null : (known.words?.remakeCauses[remakeCause] ?? null),
    liability,
    freeReason,
    remark,
    ...total,
    lines: total.lines.map((line) => ({ ...line, reworkCount: reworkCountOf(entry, source) })),
  };
}
