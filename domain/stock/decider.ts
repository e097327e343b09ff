import { refuse, type Decider, type Decision, type Said } from '../shared/decider.js';
import { Exact, fixed, most, type Quantity } from '../shared/decimal.js';
import type { AdjustLot, LotCommand, OpenLot, TakeFromLot } from './commands.js';
import type { LotContent, LotEvent } from './events.js';

export type KnownLot = Readonly<{ status: 'known'; content: LotContent; qty: Quantity; entryNo: number }>;
/** Only what a later decision needs. */
export type LotState = Readonly<{ status: 'none' }> | KnownLot;

export type LotRefusal = 'LotNotFound' | 'LotExists' | 'LotTooLow' | 'LotTooHigh' | 'LotExpired' | 'GoodNotFound' | 'UnitDiffers';

/** The record of the good, as far as a lot copies it. */
export type LotSeen = Readonly<{ good: Readonly<{ status: string; values?: Readonly<Record<string, unknown>> }> }>;

type Answer = Decision<LotEvent, LotRefusal>;

const changed = (qty: Quantity, delta: string): Quantity => fixed(new Exact(qty).plus(delta), 4);
const tooLow = ({ content: { lotNo, unit }, qty }: KnownLot): Answer => refuse('LotTooLow', { lotNo, left: qty, unit });

function open({ lotId, lot, qty }: Said<OpenLot>, state: LotState, { good }: Readonly<Partial<LotSeen>>): Answer {
  if (state.status === 'known') return refuse('LotExists');
  const { goodCode, name } = good?.values ?? {};
  if (typeof goodCode !== 'string' || typeof name !== 'string') return refuse('GoodNotFound');
  const { warehouseCode, goodId, lotNo, unit, expiry } = lot;
  // Whoever weighs later weighs in the unit of the good: ten pieces must not become ten grams.
  const { unitId } = good?.values ?? {};
  if (typeof unitId === 'string' && unitId !== unit) return refuse('UnitDiffers', { unit: unitId });
  const data = { lotId, warehouseCode, goodId, goodCode, goodName: name, lotNo, unit, expiry, qty, entryNo: 1, balance: qty };
  // One stream per lot and place: two books for the same heap could each be above zero while the heap is not.
  return { events: [{ type: 'LotOpened', data }], claims: [{ kind: 'lot', value: JSON.stringify([warehouseCode, goodId, lotNo]) }] };
}

function adjust({ lotId, delta, reason }: Said<AdjustLot>, state: KnownLot): Answer {
  const balance = changed(state.qty, delta);
  if (balance.startsWith('-')) return tooLow(state);
  if (new Exact(balance).gt(most.quantity)) return refuse('LotTooHigh', { lotNo: state.content.lotNo, most: most.quantity });
  return { events: [{ type: 'LotAdjusted', data: { lotId, delta, reason, entryNo: state.entryNo + 1, balance } }] };
}

/** Policy `stockIsNeverNegative`: what is not there cannot have been weighed. */
function take({ lotId, qty, workOrderId, seq, today }: Said<TakeFromLot>, state: KnownLot): Answer {
  const { lotNo, expiry } = state.content;
  if (expiry !== null && expiry < today) return refuse('LotExpired', { lotNo, expiry });
  const balance = changed(state.qty, `-${qty}`);
  if (balance.startsWith('-')) return tooLow(state);
  return { events: [{ type: 'LotTaken', data: { lotId, qty, workOrderId, seq, entryNo: state.entryNo + 1, balance } }] };
}

function moved(state: LotState, { balance, entryNo }: Readonly<{ balance: Quantity; entryNo: number }>): LotState {
  if (state.status === 'none') throw new Error('a lot cannot begin with a change');
  return { ...state, qty: balance, entryNo };
}

export const lotDecider: Decider<LotCommand, LotState, LotEvent, LotRefusal, LotSeen> = {
  initialState: { status: 'none' },
  reads: (command) => (command.type === 'OpenLot' ? { good: `record-goodDefinition-${command.lot.goodId}` } : {}),
  decide: (command, state, seen): Answer => {
    if (command.type === 'OpenLot') return open(command, state, seen);
    if (state.status === 'none') return refuse('LotNotFound');
    switch (command.type) {
      case 'AdjustLot':
        return adjust(command, state);
      case 'TakeFromLot':
        return take(command, state);
    }
  },
  evolve: (state, recorded): LotState => {
    switch (recorded.type) {
      case 'LotOpened': {
        const { qty, entryNo, balance: _, ...content } = recorded.data;
        return { status: 'known', content, qty, entryNo };
      }
      case 'LotAdjusted':
      case 'LotTaken':
        return moved(state, recorded.data);
    }
  },
};
