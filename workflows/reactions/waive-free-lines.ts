import type { DeliveryConfirmed } from '@cloud-factory/domain/delivery';
import type { OrderRepriced, OrderSubmitted } from '@cloud-factory/domain/orders';
import type { NoteLinesFree } from '@cloud-factory/domain/settlement';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import type { Amount } from '@cloud-factory/domain/shared/decimal';
import type { OrderLineId } from '@cloud-factory/domain/shared/ids';
import type { CatchUp, Sent } from '../runtime/contract.js';
import { checkCredit } from './check-credit.js';

type Heard = OrderSubmitted | OrderRepriced | DeliveryConfirmed;

/**
 * What was delivered for nothing before credit let go of it is let go of now, at what credit counts for it: with the prices that its lines got since.
 * Credit itself leaves out what it does not count.
 */
export const waiveFreeLines: CatchUp = {
  begin: () => {
    const repriced = new Map<OrderLineId, Amount>();
    const free: Sent<NoteLinesFree>[] = [];
    const hear = (recorded: Recorded<Heard>): void => {
      switch (recorded.type) {
        case 'OrderSubmitted': // again, perhaps: then at the prices of that day
          return recorded.data.lines.forEach(({ id }) => void repriced.delete(id));
        case 'OrderRepriced':
          return recorded.data.lines.forEach(({ lineId, newAmount }) => void repriced.set(lineId, newAmount));
        case 'DeliveryConfirmed':
          free.push(...checkCredit.DeliveryConfirmed(recorded).flatMap(onlyFree));
      }
    };
    return {
      on: (recorded) => hear(recorded as Recorded<Heard>), // any other type is let pass there
      sent: () =>
        free.map(({ commandId, command }) => ({
          commandId,
          command: { ...command, lines: command.lines.map(({ lineId, amount }) => ({ lineId, amount: repriced.get(lineId) ?? amount })) },
        })),
    };
  },
};

const onlyFree = ({ commandId, command }: ReturnType<typeof checkCredit.DeliveryConfirmed>[number]): readonly Sent<NoteLinesFree>[] =>
  command.type === 'NoteLinesFree' ? [{ commandId, command }] : [];
