import type { NoteOrderSettled } from '@cloud-factory/domain/orders';
import type {
  SettlementPaid,
  SettlementPaymentCancelled,
  SettlementPaymentRecorded,
  SettlementSettled,
  SettlementSubmitted,
  SettlementVoided,
} from '@cloud-factory/domain/settlement';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import { Exact } from '@cloud-factory/domain/shared/decimal';
import { idAs, type OrderId, type StatementId } from '@cloud-factory/domain/shared/ids';
import type { CatchUp, Sent } from '../runtime/contract.js';

type Heard =
  | SettlementSubmitted
  | SettlementPaid
  | SettlementPaymentRecorded
  | SettlementPaymentCancelled
  | SettlementSettled
  | SettlementVoided;

/** Orders of statements that were paid before that was told to orders. Those that are told by `SettlementSettled` are left to the reaction. */
export const settleOrders: CatchUp = {
  begin: () => {
    const orders = new Map<StatementId, readonly OrderId[]>();
    const paid = new Set<StatementId>();
    const hear = ({ type, data }: Recorded<Heard>): void => {
      switch (type) {
        case 'SettlementSubmitted':
          orders.set(data.statementId, [...new Set(data.lines.map(({ orderId }) => orderId))]);
          return;
        case 'SettlementPaid':
          paid.add(data.statementId);
          return;
        case 'SettlementPaymentRecorded':
        case 'SettlementPaymentCancelled':
          if (new Exact(data.restAmount).isZero()) paid.add(data.statementId);
          else paid.delete(data.statementId);
          return;
        case 'SettlementSettled':
        case 'SettlementVoided':
          paid.delete(data.statementId);
      }
    };
    return {
      on: (recorded) => hear(recorded as Recorded<Heard>), // any other type is let pass there
      sent: () =>
        [...paid].flatMap((statementId) =>
          (orders.get(statementId) ?? []).map(
            (orderId): Sent<NoteOrderSettled> => ({
              commandId: idAs(`settle-orders:${statementId}:${orderId}`),
              command: { type: 'NoteOrderSettled', orderId, statementId },
            }),
          ),
        ),
    };
  },
};
