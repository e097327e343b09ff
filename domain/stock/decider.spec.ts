import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Said } from '../shared/decider.js';
import { specFor } from '../shared/decider-spec.js';
import { Exact, fixed, QuantityField } from '../shared/decimal.js';
import { idAs } from '../shared/ids.js';
import type { LotCommand } from './commands.js';
import { StockChangeField, StockSubmit } from './contract.js';
import { lotDecider, type LotState } from './decider.js';
import { goodRecord, keeper, lotAdjusted, lotEntry, lotId, lotOpened, lotTaken, ofLot, powder } from './examples.js';

const { given } = specFor(lotDecider);
const open = { type: 'OpenLot', lotId, lot: lotEntry, qty: QuantityField.parse(10) } as const;
const { workOrderId } = lotTaken.data;
const take = (qty: string) => ({ type: 'TakeFromLot', lotId, qty: QuantityField.parse(qty), workOrderId, seq: 20 }) as const;
const adjust = (delta: string) => ({ type: 'AdjustLot', lotId, delta: StockChangeField.parse(delta), reason: '静电附着' }) as const;
const opened = ofLot(lotOpened, 1, keeper);
const taken = ofLot(lotTaken, 2, keeper);

describe('a lot', () => {
  it('is opened once per warehouse, good and lot number', () =>
    given()
      .when(open, { seen: { good: goodRecord } })
      .then(lotOpened)
      .claiming({ kind: 'lot', value: JSON.stringify(['WH-SZ-P', powder, 'L25-07']) }));
  it('is of a good that exists', () => given().when(open).thenRefused('GoodNotFound'));
  it('is counted in the unit of its good', () =>
    given()
      .when({ ...open, lot: { ...lotEntry, unit: 'pcs' } }, { seen: { good: goodRecord } })
      .thenRefused('UnitDiffers'));
  it('is not opened twice', () =>
    given(opened)
      .when(open, { seen: { good: goodRecord } })
      .thenRefused('LotExists'));
  it('gives what is weighed, and says what is left', () => given(opened).when(take('8.3')).then(lotTaken));
  it('gives its last gram', () =>
    given(opened)
      .when(take('10'))
      .then({ type: 'LotTaken', data: { ...lotTaken.data, qty: QuantityField.parse(10), balance: fixed('0', 4) } }));
  it('M01 gives no grain more than it holds', () => given(opened).when(take('10.0001')).thenRefused('LotTooLow'));
  it('says in the refusal how much is left', () =>
    expect(
      lotDecider.decide(
        { ...take('2'), by: keeper, at: '', today: '2025-06-11' },
        lotDecider.evolve(lotDecider.evolve({ status: 'none' }, opened), taken),
        {},
      ),
    ).toEqual({ refusal: 'LotTooLow', details: { lotNo: 'L25-07', left: '1.7000', unit: 'g' } }));
  it('gives nothing on the day after its expiry', () => given(opened).when(take('1'), { today: '2027-07-01' }).thenRefused('LotExpired'));
  it('still gives on the day of its expiry', () => given(opened).when(take('8.3'), { today: '2027-06-30' }).then(lotTaken));
  it('is adjusted with a reason', () => given(opened, taken).when(adjust('-0.2')).then(lotAdjusted));
  it('M01 is never adjusted below zero', () => given(opened, taken).when(adjust('-1.7001')).thenRefused('LotTooLow'));
  it('gives nothing before it is on the books', () => given().when(take('1')).thenRefused('LotNotFound'));
});

it('M01 is never below zero, and on hand is what came in less what went out, after any sequence of commands', () => {
  const commands = fc.array(
    fc.oneof(
      fc.integer({ min: 1, max: 50_000 }).map((tenThousandths) => take(fixed(new Exact(tenThousandths).dividedBy(10_000), 4))),
      fc
        .integer({ min: -30_000, max: 30_000 })
        .filter((value) => value !== 0)
        .map((value) => adjust(fixed(new Exact(value).dividedBy(10_000), 4))),
    ),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(commands, (sequence) => {
      let state: LotState = lotDecider.evolve({ status: 'none' }, opened);
      let expected = new Exact(10);
      for (const [index, command] of sequence.entries()) {
        const said: Said<LotCommand> = { ...command, by: keeper, at: '2025-06-11T01:00:00Z', today: '2025-06-11' };
        const decision = lotDecider.decide(said, state, {});
        if (!('events' in decision)) continue;
        for (const event of decision.events) {
          state = lotDecider.evolve(state, ofLot(event, index + 2, keeper));
          expected = expected.plus(event.type === 'LotTaken' ? `-${event.data.qty}` : event.type === 'LotAdjusted' ? event.data.delta : 0);
        }
        expect(state).toMatchObject({ qty: fixed(expected, 4) });
        expect(expected.toNumber()).toBeGreaterThanOrEqual(0);
      }
    }),
    { seed: 1, numRuns: 1_000 },
  );
});

describe('the body of submit', () => {
  /** What is wrong with it as an adjustment, which names a lot, or else as an opening balance. */
  const wrongIn = (body: object) =>
    (StockSubmit.safeParse(body).error?.issues ?? [])
      .flatMap((issue) => (issue.code === 'invalid_union' ? (issue.errors['id' in body ? 1 : 0] ?? []) : [issue]))
      .map(({ path }) => path.join('.'));
  it('is an adjustment when it names a lot', () =>
    expect(StockSubmit.parse({ id: lotId, delta: '-1.5', reason: '盘亏' })).toEqual({ id: lotId, delta: '-1.5000', reason: '盘亏' }));
  it('needs a reason for an adjustment', () => expect(wrongIn({ id: lotId, delta: 1 })).toEqual(['reason']));
  it('refuses to change nothing', () => expect(wrongIn({ id: lotId, delta: '0.0000', reason: '盘点' })).toEqual(['delta']));
  it('refuses an opening balance of nothing', () => expect(wrongIn({ ...lotEntry, goodId: idAs(powder), qty: 0 })).toEqual(['qty']));
});
