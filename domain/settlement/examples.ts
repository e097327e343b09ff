// Facts with names, for the specs of every folder. Fixed values: a failing spec reads the same twice.
import { knownCustomer, salesman } from '../customers/examples.js';
import { deliveryConfirmed, deliveryLine } from '../delivery/examples.js';
import { hospital, lineId, orderId, statement as statementId } from '../orders/examples.js';
import type { Recorded } from '../shared/decider.js';
import { idAs, type PaymentId, type UserId } from '../shared/ids.js';
import { recorded } from '../shared/recorded.js';
import type { StatementCompany } from './commands.js';
import type {
  AccountEvent,
  CancellationCharged,
  CreditChanged,
  CreditCountedIn,
  CreditEvent,
  CreditExceeded,
  CreditFreed,
  CreditRestored,
  CreditTaken,
  CreditWaived,
  LinesCorrected,
  LinesDelivered,
  LinesReopened,
  LinesRepriced,
  LinesSettled,
  OwedLine,
  SettlementConfirmedByCustomer,
  SettlementDrafted,
  SettlementPaid,
  SettlementPaymentCancelled,
  SettlementPaymentRecorded,
  SettlementRemoved,
  SettlementSubmitted,
  SettlementOwedAgain,
  SettlementSettled,
  SettlementVoided,
  StatementEvent,
} from './events.js';

export { statementId };
export const paymentId: PaymentId = idAs('0197e000-0000-7000-8000-000000500011');
export const settlementClerk: UserId = idAs('0197e000-0000-7000-8000-000000500001');

const { lineNo: _, orderProperty: __, ...owed } = deliveryLine;
export const owedLine: OwedLine = owed;

const { customerName, deliveryId, deliveryNo, deliveredOn, currency } = deliveryConfirmed.data;

/** Who asks for the money. */
export const company: StatementCompany = { companyCode: 'C01', companyName: '第一公司', isFirst: true };
const { companyCode, companyName } = company;

export const linesDelivered: LinesDelivered = {
  type: 'LinesDelivered',
  data: {
    customerId: hospital,
    customerName,
    deliveryId,
    deliveryNo,
    deliveredOn,
    currency,
    lines: [owedLine],
    uncharged: null,
    upTo: idAs('0000000000000000008'),
  },
};
export const linesSettled: LinesSettled = {
  type: 'LinesSettled',
  data: { customerId: hospital, statementId, period: { companyCode: 'C01', currency, month: '2025-06' }, lineIds: [lineId] },
};
export const linesReopened: LinesReopened = { type: 'LinesReopened', data: { customerId: hospital, statementId, lineIds: [lineId] } };

export const linesRepriced: LinesRepriced = {
  type: 'LinesRepriced',
  data: { customerId: hospital, orderId, lines: [{ lineId, unitPrice: idAs('110.0000'), amount: idAs('330.00') }] },
};

export const linesCorrected: LinesCorrected = {
  type: 'LinesCorrected',
  data: {
    customerId: hospital,
    orderId,
    lines: [
      {
        ...owedLine,
        lineId: idAs('a712bb4c-133a-8f46-8c98-4494cab5ab03'),
        adjustOf: lineId,
        stated: owedLine.amount,
        deliveryId,
        deliveryNo,
        deliveredOn: '2025-07-02',
        currency,
        unitPrice: idAs('-10.0000'),
        standardAmount: idAs('0.00'),
        amount: idAs('-30.00'),
        remark: '价格调整 Price correction',
      },
    ],
  },
};

export const cancellationCharged: CancellationCharged = {
  type: 'CancellationCharged',
  data: {
    customerId: hospital,
    orderId,
    currency,
    chargedOn: '2025-06-16',
    lines: [
      {
        ...owedLine,
        unit: '项',
        qty: idAs('1.0000'),
        standardPrice: idAs('90.0000'),
        unitPrice: idAs('90.0000'),
        standardAmount: idAs('90.00'),
        amount: idAs('90.00'),
        remark: '取消收费 Cancellation charge 1/4',
      },
    ],
  },
};

export const settlementDrafted: SettlementDrafted = {
  type: 'SettlementDrafted',
  data: { statementId, companyCode, companyName, customerId: hospital, customerName, month: '2025-06', currency },
};
export const settlementSubmitted: SettlementSubmitted = {
  type: 'SettlementSubmitted',
  data: {
    statementId,
    companyCode,
    companyName,
    customerId: hospital,
    customerName,
    month: '2025-06',
    accountPeriod: '2025-06',
    currency,
    smNo: idAs('JS202506-0001'),
    revision: 0,
    customerCode: knownCustomer.content.customerCode,
    salesmanId: salesman,
    periodFrom: '2025-05-26',
    periodTo: '2025-06-25',
    closingDay: 25,
    lines: [{ ...owedLine, lineNo: 1, deliveryId, deliveryNo, deliveredOn, adjustOf: null }],
    lineCount: 1,
    toothCount: 3,
    grossAmount: idAs('360.00'),
    discountAmount: idAs('0.00'),
    totalPrice: idAs('360.00'),
    totalPriceZh: '叁佰陆拾元整',
    taxRate: '13.00',
    taxAmount: idAs('41.42'),
    netAmount: idAs('318.58'),
    ruleSetVersion: 'r2026.13',
    eventPosition: idAs('0000000000000000001'),
    contentHash: '0a8302ba785757a324a2db181f20877c7bea0af0c8be7b772a3178e0aa68e387',
  },
};
export const settlementConfirmed: SettlementConfirmedByCustomer = {
  type: 'SettlementConfirmedByCustomer',
  data: { statementId, remark: '已盖章' },
};
export const settlementPaid: SettlementPaid = {
  type: 'SettlementPaid',
  data: {
    statementId,
    smNo: idAs('JS202506-0001'),
    customerId: hospital,
    currency,
    totalPrice: idAs('360.00'),
    paidOn: '2025-07-10',
    remark: '银行转账',
    orders: [{ orderId, amount: idAs('360.00') }],
  },
};
export const paymentRecorded: SettlementPaymentRecorded = {
  type: 'SettlementPaymentRecorded',
  data: {
    statementId,
    smNo: idAs('JS202506-0001'),
    customerId: hospital,
    paymentId,
    currency,
    amount: idAs('150.00'),
    totalPrice: idAs('360.00'),
    paidAmount: idAs('150.00'),
    restAmount: idAs('210.00'),
    orders: [{ orderId, amount: idAs('150.00') }],
    paidOn: '2025-07-10',
    remark: '银行转账',
  },
};
export const paymentCancelled: SettlementPaymentCancelled = {
  type: 'SettlementPaymentCancelled',
  data: {
    statementId,
    smNo: idAs('JS202506-0001'),
    customerId: hospital,
    paymentId,
    currency,
    amount: idAs('150.00'),
    totalPrice: idAs('360.00'),
    paidAmount: idAs('0.00'),
    restAmount: idAs('360.00'),
    orders: [{ orderId, amount: idAs('150.00') }],
    reason: '金额录错',
  },
};
export const settlementSettled: SettlementSettled = {
  type: 'SettlementSettled',
  data: { statementId, smNo: idAs('JS202506-0001'), customerId: hospital, orderIds: [orderId] },
};
export const settlementOwedAgain: SettlementOwedAgain = { type: 'SettlementOwedAgain', data: settlementSettled.data };
export const settlementVoided: SettlementVoided = {
  type: 'SettlementVoided',
  data: { statementId, smNo: idAs('JS202506-0001'), customerId: hospital, orderIds: [orderId], reason: '医院要求并入下月' },
};
export const settlementRemoved: SettlementRemoved = { type: 'SettlementRemoved', data: { statementId } };

const placed = { customerId: hospital, orderId, orderNo: owedLine.orderNo, currency, amount: idAs<'amount'>('360.00') };
export const creditTaken: CreditTaken = { type: 'CreditTaken', data: { ...placed, open: idAs('0.00'), limit: idAs('50000.00') } };
export const creditExceeded: CreditExceeded = {
  type: 'CreditExceeded',
  data: { ...placed, open: idAs('49800.00'), limit: idAs('50000.00') },
};
export const creditCountedIn: CreditCountedIn = { type: 'CreditCountedIn', data: placed };
export const creditChanged: CreditChanged = {
  type: 'CreditChanged',
  data: { customerId: hospital, orderId, currency, difference: idAs('-30.00') },
};
export const creditWaived: CreditWaived = {
  type: 'CreditWaived',
  data: { customerId: hospital, orderId, deliveryId, currency, lines: [{ lineId, amount: idAs('360.00') }] },
};
export const creditFreed: CreditFreed = {
  type: 'CreditFreed',
  data: { customerId: hospital, reason: 'paid', paymentId, currency, orders: [{ orderId, amount: idAs('360.00') }] },
};
export const creditRestored: CreditRestored = {
  type: 'CreditRestored',
  data: { customerId: hospital, paymentId, currency, orders: [{ orderId, amount: idAs('360.00') }] },
};

/** The n-th fact of the customer's credit. */
export const ofCredit = <Event extends CreditEvent>(event: Event, nth: number, by: UserId): Recorded<Event> =>
  recorded(event, nth, by, `credit-${event.data.customerId}`);
/** The n-th fact of the customer's account. */
export const ofAccount = <Event extends AccountEvent>(event: Event, nth: number, by: UserId): Recorded<Event> =>
  recorded(event, nth, by, `account-${event.data.customerId}`);
/** The n-th fact of the statement. */
export const ofStatement = <Event extends StatementEvent>(event: Event, nth: number, by: UserId): Recorded<Event> =>
  recorded(event, nth, by, `statement-${event.data.statementId}`);
