// Facts with names, for the specs of every folder. Fixed values: a failing spec reads the same twice.
import type { Recorded } from '../shared/decider.js';
import { recorded } from '../shared/recorded.js';
import { QuantityField } from '../shared/decimal.js';
import { idAs, type GoodId, type LotId, type UserId, type WorkOrderId } from '../shared/ids.js';
import { StockChangeField, type LotEntry } from './contract.js';
import type { LotAdjusted, LotEvent, LotOpened, LotTaken } from './events.js';

const id = <Name extends string>(last: number) => idAs<Name>(`0197e000-0000-7000-8000-0000002${String(last).padStart(5, '0')}`);

export const lotId: LotId = id(1);
/** The cobalt chrome that the example products are made of. */
export const powder: GoodId = idAs('0197e000-0000-7000-8000-000000000051');
export const keeper: UserId = id(21);
/** The line of the example order, which is its work order too. */
const workOrderId: WorkOrderId = idAs('0197e000-0000-7000-8000-000000000011');

export const lotEntry: LotEntry = { warehouseCode: 'WH-SZ-P', goodId: powder, lotNo: 'L25-07', unit: 'g', expiry: '2027-06-30' };
export const goodRecord = { status: 'active', values: { goodCode: 'CL-COCR-01', name: '钴铬合金粉末', unitId: 'g' } };

/** Ten grams of cobalt chrome. */
export const lotOpened: LotOpened = {
  type: 'LotOpened',
  data: {
    lotId,
    warehouseCode: 'WH-SZ-P',
    goodId: powder,
    goodCode: 'CL-COCR-01',
    goodName: '钴铬合金粉末',
    lotNo: 'L25-07',
    unit: 'g',
    expiry: '2027-06-30',
    qty: QuantityField.parse(10),
    entryNo: 1,
    balance: QuantityField.parse(10),
  },
};
export const lotTaken: LotTaken = {
  type: 'LotTaken',
  data: { lotId, qty: QuantityField.parse('8.3'), workOrderId, seq: 20, entryNo: 2, balance: QuantityField.parse('1.7') },
};
export const lotAdjusted: LotAdjusted = {
  type: 'LotAdjusted',
  data: { lotId, delta: StockChangeField.parse('-0.2'), reason: '静电附着', entryNo: 3, balance: QuantityField.parse('1.5') },
};

/** The n-th fact of the lot's stream. */
export const ofLot = <Event extends LotEvent>(event: Event, nth: number, by: UserId): Recorded<Event> =>
  recorded(event, nth, by, `lot-${event.data.lotId}`);
