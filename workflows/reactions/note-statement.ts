import type { NoteOrderOffStatement, NoteOrderOnStatement, NoteOrderOwedAgain, NoteOrderSettled } from '@cloud-factory/domain/orders';
import type {
  MarkLinesSettled,
  ReopenLines,
  SettlementOwedAgain,
  SettlementSettled,
  SettlementSubmitted,
  SettlementVoided,
} from '@cloud-factory/domain/settlement';
import { idAs } from '@cloud-factory/domain/shared/ids';
import type { Reaction } from '../runtime/contract.js';

/** A statement takes its lines off the account and is told to its orders, and so is that it is paid; a voided one gives all that back. */
export const noteStatement: Reaction<
  SettlementSubmitted | SettlementSettled | SettlementOwedAgain | SettlementVoided,
  MarkLinesSettled | ReopenLines | NoteOrderOnStatement | NoteOrderSettled | NoteOrderOwedAgain | NoteOrderOffStatement
> = {
  SettlementSubmitted: ({ id, data: { statementId, companyCode, customerId, currency, month, lines } }) => [
    {
      commandId: idAs(`note-statement:${id}:account`),
      command: {
        type: 'MarkLinesSettled',
        customerId,
        statementId,
        period: companyCode === null ? null : { companyCode, currency, month },
        lines: lines.map(({ lineId, unitPrice, amount }) => ({ lineId, unitPrice, amount })),
      },
    },
    ...[...new Set(lines.map(({ orderId }) => orderId))].map((orderId) => ({
      commandId: idAs<'command'>(`note-statement:${id}:${orderId}`),
      command: { type: 'NoteOrderOnStatement' as const, orderId, statementId },
    })),
  ],
  SettlementSettled: ({ id, data: { statementId, orderIds } }) =>
    orderIds.map((orderId) => ({
      commandId: idAs(`note-statement:${id}:${orderId}`),
      command: { type: 'NoteOrderSettled', orderId, statementId },
    })),
  SettlementOwedAgain: ({ id, data: { statementId, orderIds } }) =>
    orderIds.map((orderId) => ({
      commandId: idAs(`note-statement:${id}:${orderId}`),
      command: { type: 'NoteOrderOwedAgain', orderId, statementId },
    })),
  SettlementVoided: ({ id, data: { statementId, customerId, orderIds } }) => [
    { commandId: idAs(`note-statement:${id}:account`), command: { type: 'ReopenLines', customerId, statementId } },
    ...orderIds.map((orderId) => ({
      commandId: idAs<'command'>(`note-statement:${id}:${orderId}`),
      command: { type: 'NoteOrderOffStatement' as const, orderId, statementId },
    })),
  ],
};
