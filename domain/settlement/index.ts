// The doors of this context. Names, one by one: what is not here is nobody else's business.
export type {
  AccountCommand,
  CancelPayment,
  ConfirmStatement,
  CreditCommand,
  DraftStatement,
  MarkLinesSettled,
  NoteCancellation,
  NoteDelivered,
  NoteLinesFree,
  NoteLinesRepriced,
  NoteOrderAmount,
  NoteOrderClosed,
  NoteOrderOwed,
  NoteOrderPlaced,
  NoteOrdersOwedAgain,
  NoteOrdersPaid,
  RecordPayment,
  RemoveStatement,
  ReopenLines,
  StatementCommand,
  StatementCompany,
  SubmitStatement,
  VoidStatement,
} from './commands.js';
export type {
  AccountEvent,
  CancellationCharged,
  CorrectionLine,
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
  StatedPeriod,
  Uncharged,
  StatementEvent,
  StatementLine,
} from './events.js';
export { accountDecider, type AccountLine, type AccountRefusal, type AccountState } from './account.js';
export { capitalsOf } from './capitals.js';
export { creditDecider, openIn, type CreditState } from './credit.js';
export { monthOf, periodOf, periodShown, type Period } from './period.js';
export { lineKindOf, previewStatement, ruleSetVersion, type Preview } from './preview.js';
export { surchargeOf } from './statement-rows.js';
export { statementDecider, type StatementRefusal, type StatementState } from './statement.js';
export { accountStream, creditStream, statementStream } from './stream.js';
