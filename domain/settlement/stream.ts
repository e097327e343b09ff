import { defineStream } from '../shared/decider.js';
import { accountDecider } from './account.js';
import { creditDecider } from './credit.js';
import { accountRefusals, statementRefusals } from './refusals.js';
import { statementDecider } from './statement.js';
import { deliveredTo2, draftedTo2, freedTo2, inNoCurrency, linesOfNoCompany, settledTo2, submittedTo2, submittedTo3 } from './upcasters.js';

export const accountStream = defineStream({
  name: 'account',
  decider: accountDecider,
  streamOf: ({ customerId }) => `account-${customerId}`,
  commands: { NoteDelivered: true, NoteCancellation: true, MarkLinesSettled: true, ReopenLines: true, NoteLinesRepriced: true },
  events: {
    LinesDelivered: { version: 2, upcasters: [deliveredTo2], zh: '发货入账', en: 'Delivered lines noted' },
    LinesSettled: { version: 2, upcasters: [settledTo2], zh: '明细已结算', en: 'Lines settled' },
    LinesReopened: { version: 1, zh: '明细恢复未结算', en: 'Lines open again' },
    LinesRepriced: { version: 1, zh: '明细改价', en: 'Lines repriced' },
    LinesCorrected: { version: 2, upcasters: [linesOfNoCompany], isPublic: true, zh: '价格调整', en: 'Lines corrected' },
    CancellationCharged: { version: 2, upcasters: [linesOfNoCompany], isPublic: true, zh: '取消收费入账', en: 'Cancellation charged' },
  },
  refusals: accountRefusals,
});

export const creditStream = defineStream({
  name: 'credit',
  decider: creditDecider,
  streamOf: ({ customerId }) => `credit-${customerId}`,
  commands: {
    NoteOrderPlaced: true,
    NoteOrderOwed: true,
    NoteOrderAmount: true,
    NoteLinesFree: true,
    NoteOrderClosed: true,
    NoteOrdersPaid: true,
    NoteOrdersOwedAgain: true,
  },
  events: {
    CreditTaken: { version: 1, zh: '占用信用额度', en: 'Credit taken' },
    CreditExceeded: { version: 1, isPublic: true, zh: '超出信用额度', en: 'Credit limit exceeded' },
    CreditCountedIn: { version: 1, zh: '补记占用额度', en: 'Credit counted in' },
    CreditChanged: { version: 2, upcasters: [inNoCurrency], zh: '占用额度变更', en: 'Credit changed' },
    CreditWaived: { version: 2, upcasters: [inNoCurrency], zh: '免费发货，不占用额度', en: 'Delivered for nothing, not counted' },
    CreditFreed: { version: 3, upcasters: [freedTo2, inNoCurrency], zh: '释放信用额度', en: 'Credit freed' },
    CreditRestored: { version: 1, zh: '恢复占用额度', en: 'Credit taken again' },
  },
  refusals: {},
});

export const statementStream = defineStream({
  name: 'statement',
  decider: statementDecider,
  streamOf: ({ statementId }) => `statement-${statementId}`,
  commands: {
    DraftStatement: true,
    SubmitStatement: true,
    ConfirmStatement: true,
    RecordPayment: true,
    CancelPayment: true,
    VoidStatement: true,
    RemoveStatement: true,
  },
  events: {
    SettlementDrafted: { version: 2, upcasters: [draftedTo2], isPublic: true, zh: '保存结算单草稿', en: 'Draft saved' },
    SettlementSubmitted: {
      version: 3,
      upcasters: [submittedTo2, submittedTo3],
      isPublic: true,
      zh: '提交结算单',
      en: 'Statement submitted',
    },
    SettlementConfirmedByCustomer: { version: 1, isPublic: true, zh: '客户确认', en: 'Confirmed by the customer' },
    SettlementPaid: { version: 1, isPublic: true, zh: '已付款', en: 'Paid' },
    SettlementPaymentRecorded: { version: 1, isPublic: true, zh: '登记付款', en: 'Payment recorded' },
    SettlementPaymentCancelled: { version: 1, isPublic: true, zh: '撤销付款', en: 'Payment cancelled' },
    SettlementSettled: { version: 1, isPublic: true, zh: '已结清', en: 'Settled' },
    SettlementOwedAgain: { version: 1, isPublic: true, zh: '恢复未结清', en: 'Owed again' },
    SettlementVoided: { version: 1, isPublic: true, zh: '作废结算单', en: 'Statement voided' },
    SettlementRemoved: { version: 1, zh: '删除草稿', en: 'Draft removed' },
  },
  refusals: statementRefusals,
  claims: {
    statementLine: { zh: '明细已在另一张结算单上', en: 'A line is already on another statement' },
    statementPeriod: statementRefusals.PeriodIsStated,
  },
});
