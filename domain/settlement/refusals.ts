import { sharedRefusals, type Words } from '../shared/refusals.js';
import type { AccountRefusal } from './account.js';
import type { StatementRefusal } from './statement.js';

export const accountRefusals = {
  LineNotOpen: { zh: '明细不在未结算状态', en: 'A line is not open on the account' },
  OrderNotFound: { zh: '订单不存在', en: 'There is no such order' },
} as const satisfies Record<AccountRefusal, Words>;

export const statementRefusals = {
  StatementNotFound: { zh: '结算单不存在', en: 'There is no such statement' },
  StatementNotDraft: { zh: '结算单已提交', en: 'The statement was submitted already' },
  StatementNotSubmitted: { zh: '结算单不在已提交状态', en: 'The statement is not in the state “submitted”' },
  StatementIsConfirmed: { zh: '客户已确认，不能作废', en: 'The customer has confirmed it: it cannot be voided' },
  StatementIsPaid: { zh: '已付款，不能作废', en: 'It was paid: it cannot be voided' },
  StatementPartlyPaid: {
    zh: '已付 {{paidAmount}} {{currency}}，请先撤销付款再作废',
    en: '{{paidAmount}} {{currency}} of it was paid: cancel the payments before voiding it',
  },
  PaymentNotPositive: { zh: '付款金额须大于零', en: 'The amount of a payment is above zero' },
  PaymentAboveRest: {
    zh: '付款 {{amount}} 超过未付金额 {{restAmount}} {{currency}}',
    en: 'The payment of {{amount}} is more than what is left to pay: {{restAmount}} {{currency}}',
  },
  PaymentNotFound: { zh: '结算单上没有这笔付款', en: 'The statement has no such payment' },
  PaidInFuture: { zh: '付款日期 {{paidOn}} 还没到', en: 'The day of payment {{paidOn}} is yet to come' },
  DocumentNotDraft: sharedRefusals.DocumentNotDraft,
  StatementCompanyNotFound: { zh: '下单公司不存在', en: 'There is no such issuing company' },
  PeriodIsStated: {
    zh: '该医院本期（同一公司、同一币种）已有结算单：先作废它，再提交修订版',
    en: 'There is a statement for this hospital, company, currency and month already: void it, then submit its revision',
  },
  CustomerNotFound: { zh: '医院客户不存在', en: 'There is no such hospital customer' },
  StatementOfOtherCustomer: { zh: '结算单属于另一家医院', en: 'The statement is another hospital’s' },
  NothingToSettle: { zh: '本期没有可结算的明细', en: 'There is nothing to settle in this period' },
  TotalNotPositive: { zh: '合计金额不大于零', en: 'The total is not above zero' },
} as const satisfies Record<StatementRefusal, Words>;
