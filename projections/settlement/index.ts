export { openLineTable } from './open-line/projection.js';
export { statementLineTable } from './statement-line/projection.js';
export { statementTable } from './statement-list/projection.js';
export { statementPaymentTable } from './statement-payment/projection.js';
export {
  findStatementLinePage,
  findStatementLines,
  findStatementPayments,
  findStatements,
  getStatement,
  statementLineList,
  withPatients,
  type StatementListed,
} from './query.js';
