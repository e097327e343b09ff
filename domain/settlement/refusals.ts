import { sharedRefusals, type Words } from '../shared/refusals.js';
import type { AccountRefusal } from './account.js';
import type { StatementRefusal } from './statement.js';

export const accountRefusals = {
  LineNotOpen: { zh: '明细不在未结算状态', en: 'A line is not open on the account' },
} as const satisfies Record<AccountRefusal, Words>;

export const statementRefusals = {
  StatementNotFound: { zh: '结算单不存在', en: 'There is no such statement' },
  StatementNotDraft: { zh: '结算单已提交', en: 'The statement was submitted already' },
  StatementNotSubmitted: { zh: '结算单不在已提交状态', en: 'The statement is not in the state “submitted”' },
  StatementIsConfirmed: { zh: '客户已确认，不能作废', en: 'The customer has confirmed it: it cannot be voided' },
  StatementIsPaid: { zh: '已付款，不能作废', en: 'It was paid: it cannot be voided' },
  PaidInFuture: { zh: '付款日期 {{paidOn}} 还没到', en: 'The day of payment {{paidOn}} is yet to come' },
  DocumentNotDraft: sharedRefusals.DocumentNotDraft,
  CustomerNotFound: { zh: '医院客户不存在', en: 'There is no such hospital customer' },
  StatementOfOtherCustomer: { zh: '结算单属于另一家医院', en: 'The statement is another hospital’s' },
  NothingToSettle: { zh: '本期没有可结算的明细', en: 'There is nothing to settle in this period' },
  PriceMissing: { zh: '{{count}} 行没有单价', en: '{{count}} lines have no price' },
  TotalNotPositive: { zh: '合计金额不大于零', en: 'The total is not above zero' },
} as const satisfies Record<StatementRefusal, Words>;
