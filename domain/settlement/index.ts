// The doors of this context. Names, one by one: what is not here is nobody else's business.
export type {
  AccountCommand,
  ConfirmStatement,
  DraftStatement,
  MarkLinesSettled,
  NoteDelivered,
  NoteLinesRepriced,
  RemoveStatement,
  ReopenLines,
  StatementCommand,
  SubmitStatement,
  VoidStatement,
} from './commands.js';
export type {
  AccountEvent,
  LinesDelivered,
  LinesReopened,
  LinesRepriced,
  LinesSettled,
  OwedLine,
  SettlementConfirmedByCustomer,
  SettlementDrafted,
  SettlementRemoved,
  SettlementSubmitted,
  SettlementVoided,
  StatementEvent,
  StatementLine,
} from './events.js';
export { accountDecider, type AccountLine, type AccountRefusal, type AccountState } from './account.js';
export { capitalsOf } from './capitals.js';
export { monthOf, periodOf, periodShown, type Period } from './period.js';
export { previewStatement, ruleSetVersion, type Preview } from './preview.js';
export { statementDecider, type StatementRefusal, type StatementState } from './statement.js';
export { accountStream, statementStream } from './stream.js';
