import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  foreman,
  ofStaff,
  otherStaffId,
  skillsGranted,
  skillsWithdrawn,
  staffChanged,
  staffEntered,
  staffId,
  technician,
} from '../people/examples.js';
import { staffDecider, type StaffState } from '../people/index.js';
import { lotDecider, type LotState } from '../stock/index.js';
import { keeper, lotId, lotOpened, ofLot } from '../stock/examples.js';
import { numberOf, type Recorded, type Said } from '../shared/decider.js';
import { specFor } from '../shared/decider-spec.js';
import { QuantityField } from '../shared/decimal.js';
import { idAs } from '../shared/ids.js';
import { productContent, materialLink } from '../products/examples.js';
import type { ProductState, RouteState } from '../products/index.js';
import type { GoodSeen } from './material.js';
import type { WorkOrderCommand } from './commands.js';
import { workOrderDecider } from './decider.js';
import type { WorkOrderState } from './state.js';
import type { WorkOrderEvent } from './events.js';
import {
  firstFinished,
  firstReceived,
  lastFinished,
  lastReceived,
  ofWorkOrderStream,
  receiptWithdrawn,
  secondFinished,
  secondReceived,
  workOrderCancelled,
  workOrderCreated,
  workOrderFinished,
  workOrderId,
  workOrderLine,
  workOrderReplanned,
  routeId,
} from './examples.js';

const { given } = specFor(workOrderDecider);
const create = { type: 'CreateWorkOrder', workOrderId, line: workOrderLine } as const;
const receive = (seq: number) => ({ type: 'ReceiveStep', workOrderId, seq, staffId }) as const;
const withdraw = { type: 'WithdrawReceipt', workOrderId, seq: 10, staffId } as const;
const powder = [{ lotId, qty: QuantityField.parse('8.3') }];
const finish = (seq: number, takes: typeof powder = []) =>
  ({
    type: 'FinishStep',
    workOrderId,
    seq,
    staffId,
    takes,
    endWeight: seq === 20 ? idAs<'weightGrams'>('7.100') : null,
    remark: null,
  }) as const;

const staffOf = (...past: Parameters<typeof staffDecider.evolve>[1][]): StaffState =>
  past.reduce<StaffState>((state, each) => staffDecider.evolve(state, each), { status: 'none' });
const chen = staffOf(ofStaff(staffEntered, 1, foreman), ofStaff(skillsGranted, 2, foreman));
const lots: { [lot: `lot:${string}`]: LotState } = { [`lot:${lotId}`]: lotDecider.evolve({ status: 'none' }, ofLot(lotOpened, 1, keeper)) };
const seen = { ...lots, staff: chen };
const mine = { by: technician, seen };

const route: RouteState = {
  status: 'kept',
  draft: null,
  latest: 1,
  versions: {
    1: {
      routeId,
      routeCode: 'CC-SLM',
      name: '钴铬激光',
      materialCategory: null,
      shipmentType: null,
      remark: null,
      routeVersion: 1,
      steps: workOrderCreated.data.steps.map((step) => ({
        ...step,
        id: idAs(`step-${step.seq}`),
        category: null,
        linkType: 'FS',
        waitMin: 0,
        needsPhoto: false,
        needsEquipment: false,
        isCheck: false,
      })),
    },
  },
};
const numbered = (...events: readonly WorkOrderEvent[]) => events.map((event, index) => ofWorkOrderStream(event, index + 1, technician));
const created = numbered(workOrderCreated);
const received = numbered(workOrderCreated, firstReceived);
const half = numbered(workOrderCreated, firstReceived, firstFinished, secondReceived);
const almost = numbered(workOrderCreated, firstReceived, firstFinished, secondReceived, secondFinished, lastReceived);
const finished = numbered(
  workOrderCreated,
  firstReceived,
  firstFinished,
  secondReceived,
  secondFinished,
  lastReceived,
  lastFinished,
  workOrderFinished,
);

describe('a work order', () => {
  it('takes its steps from the pinned version of the route, and the next number of the day', () =>
    given()
      .when(create, { seen: { route } })
      .then({ ...workOrderCreated, data: { ...workOrderCreated.data, workOrderNo: numberOf('workOrder', '2025-06-11') } }));
  it('keeps to its version though the route was retired', () =>
    given()
      .when(create, { seen: { route: { ...route, status: 'retired' } } })
      .then({ ...workOrderCreated, data: { ...workOrderCreated.data, workOrderNo: numberOf('workOrder', '2025-06-11') } }));
  it('is made once', () =>
    given(...created)
      .when(create, { seen: { route } })
      .thenNothing());
  it('is not made from a version that was never published', () =>
    given()
      .when(create, { seen: { route: { ...route, versions: {} } } })
      .thenRefused('RouteNotPublished'));
  it('of a service without a route is finished when it is ordered', () => {
    const line = { ...workOrderLine, routeId: null, routeVersion: null };
    given()
      .when({ ...create, line })
      .then(
        { type: 'WorkOrderCreated', data: { workOrderId, ...line, workOrderNo: numberOf('workOrder', '2025-06-11'), steps: [] } },
        { type: 'WorkOrderFinished', data: { workOrderId, orderId: line.orderId, operators: [] } },
      );
  });
  it('is cancelled before anyone began', () =>
    given(...created)
      .when({ type: 'CancelWorkOrder', workOrderId, reason: '医院撤单' })
      .then(workOrderCancelled));
  it('is cancelled with what is left of it once someone began', () =>
    given(...received)
      .when({ type: 'CancelWorkOrder', workOrderId, reason: '医院撤单' })
      .then(workOrderCancelled));
  it('takes no step once it is cancelled', () =>
    given(...numbered(workOrderCreated, workOrderCancelled))
      .when(receive(10), mine)
      .thenRefused('WorkOrderNotOpen'));
});

describe('R350 receiving a step', () => {
  it('says who has it', () =>
    given(...created)
      .when(receive(10), mine)
      .then(firstReceived));
  it('is harmless when said twice', () =>
    given(...received)
      .when(receive(10), mine)
      .thenNothing());
  it('is refused to a second person', () =>
    given(...received)
      .when({ ...receive(10), staffId: otherStaffId }, mine)
      .thenRefused('StepAlreadyReceived'));
  it('is refused before its turn', () =>
    given(...created)
      .when(receive(20), mine)
      .thenRefused('StepNotReady'));
  it('is refused without a staff record', () =>
    given(...created)
      .when(receive(10), { by: technician })
      .thenRefused('CallerIsNotStaff'));
  it('is refused under the record of a colleague', () =>
    given(...created)
      .when(receive(10), { by: foreman, seen })
      .thenRefused('NotYourStaffRecord'));
  it('is refused to a suspended member of staff', () =>
    given(...created)
      .when(receive(10), {
        by: technician,
        seen: { staff: staffOf(ofStaff(staffEntered, 1, foreman), ofStaff(skillsGranted, 2, foreman), ofStaff(staffChanged, 3, foreman)) },
      })
      .thenRefused('StaffNotAtWork'));
  it('is refused to one who was never trained', () =>
    given(...created)
      .when(receive(10), { by: technician, seen: { staff: staffOf(ofStaff(staffEntered, 1, foreman)) } })
      .thenRefused('StaffLacksSkill'));
  it('is refused once the skill was withdrawn', () =>
    given(...numbered(workOrderCreated, firstReceived, firstFinished, secondReceived, secondFinished))
      .when(receive(30), {
        by: technician,
        seen: {
          staff: staffOf(ofStaff(staffEntered, 1, foreman), ofStaff(skillsGranted, 2, foreman), ofStaff(skillsWithdrawn, 3, foreman)),
        },
      })
      .thenRefused('StaffLacksSkill'));
  it('is refused for a step that the route does not have', () =>
    given(...created)
      .when(receive(15), mine)
      .thenRefused('StepNotFound'));
  it('may be taken back, and the step waits again', () =>
    given(...received)
      .when(withdraw, mine)
      .then(receiptWithdrawn));
  it('is taken back only by who received it', () =>
    given(...received)
      .when({ ...withdraw, staffId: otherStaffId }, mine)
      .thenRefused('NotTheReceiver'));
  it('is open to another person after it was taken back', () =>
    given(...numbered(workOrderCreated, firstReceived, receiptWithdrawn))
      .when(receive(10), mine)
      .then({ ...firstReceived, data: { ...firstReceived.data, isFirst: false } }));
});

describe('R350 finishing a step', () => {
  it('opens the next one', () =>
    given(...received)
      .when(finish(10), mine)
      .then(firstFinished));
  it('needs its receipt', () =>
    given(...created)
      .when(finish(10), mine)
      .thenRefused('StepNotReceived'));
  it('belongs to who received it', () =>
    given(...received)
      .when({ ...finish(10), staffId: otherStaffId }, mine)
      .thenRefused('NotTheReceiver'));
  it('names the lot that a weighed step took', () =>
    given(...half)
      .when(finish(20, powder), mine)
      .then(secondFinished));
  it('is refused without the lot where the process weighs', () =>
    given(...half)
      .when(finish(20), mine)
      .thenRefused('MaterialNotWeighed'));
  it('is refused with a lot that is not on the books', () =>
    given(...half)
      .when(finish(20, powder), { by: technician, seen: { staff: chen } })
      .thenRefused('LotNotFound'));
  const lotOf = (goodId: string): typeof lots => ({
    [`lot:${lotId}`]: lotDecider.evolve(
      { status: 'none' },
      ofLot({ ...lotOpened, data: { ...lotOpened.data, goodId: idAs(goodId) } }, 1, keeper),
    ),
  });
  const titanium = '0197e000-0000-7000-8000-000000000059';
  it('COR-S5 is refused with a lot of another material than the piece is ordered in', () =>
    given(...half)
      .when(finish(20, powder), { by: technician, seen: { ...lotOf(titanium), staff: chen } })
      .thenRefused('MaterialNotOfPiece', { goodName: '钴铬合金粉末', lotNo: 'L25-07', productName: '钴铬单冠' }));
  it('COR-S5 takes what its product names among its materials, also of a part that a decomposition split off', () => {
    const product: ProductState = { status: 'kept', content: productContent, materials: [{ ...materialLink, goodId: idAs(titanium) }] };
    const [part] = workOrderReplanned.data.parts;
    for (const [past, productId] of [
      [half, workOrderLine.productId],
      [numbered(workOrderCreated, workOrderReplanned, { ...secondReceived, data: { ...secondReceived.data, seq: 10 } }), part?.productId],
    ] as const) {
      const named: Readonly<Record<`product:${string}`, ProductState>> = { [`product:${productId}`]: product };
      const state = past.reduce<WorkOrderState>((each, event) => workOrderDecider.evolve(each, event), workOrderDecider.initialState);
      const said = { ...finish(past === half ? 20 : 10, powder), by: technician, at: '2025-06-11T01:20:00Z', today: '2025-06-11' };
      const reads = workOrderDecider.reads?.(said, state) ?? {};
      expect(reads).toMatchObject({ [`product:${productId}`]: `product-${productId}` });
      expect(workOrderDecider.decide(said, state, { ...lotOf(titanium), ...named, staff: chen })).not.toMatchObject({
        refusal: 'MaterialNotOfPiece',
      });
      expect(workOrderDecider.decide(said, state, { ...lotOf(titanium), staff: chen })).toMatchObject({ refusal: 'MaterialNotOfPiece' });
    }
  });
  it('COR-S5 takes consumables for any piece', () => {
    const goods: Readonly<Record<`good:${string}`, GoodSeen>> = { [`good:${lotId}`]: { status: 'kept', values: { type: 'consumable' } } };
    const state = half.reduce<WorkOrderState>((each, event) => workOrderDecider.evolve(each, event), workOrderDecider.initialState);
    const said = { ...finish(20, powder), by: technician, at: '2025-06-11T01:20:00Z', today: '2025-06-11' };
    const lot = lotOf(titanium);
    expect(workOrderDecider.readsThen?.(said, state, lot)).toEqual({ [`good:${lotId}`]: `record-goodDefinition-${titanium}` });
    expect(workOrderDecider.decide(said, state, { ...lot, ...goods, staff: chen })).toHaveProperty('events');
  });
  it('is refused with a lot named twice', () =>
    given(...half)
      .when(finish(20, [...powder, ...powder]), mine)
      .thenRefused('LotNamedTwice'));
  it('is refused when said again, for it would take its material again', () =>
    given(...half, ...numbered(secondFinished).map((each) => ({ ...each, version: 5 })))
      .when(finish(20, powder), mine)
      .thenRefused('StepAlreadyFinished'));
  it('of the last step finishes the work order, and names who made it', () =>
    given(...almost)
      .when(finish(30), mine)
      .then(lastFinished, workOrderFinished));
  it('is over when the work order is finished', () =>
    given(...finished)
      .when(finish(30), mine)
      .thenRefused('StepAlreadyFinished'));
  it('needs no receipt where the process asks for none', () => {
    const steps = workOrderCreated.data.steps.map((step) => ({ ...step, needsReceipt: false }));
    given(...numbered({ ...workOrderCreated, data: { ...workOrderCreated.data, steps } }))
      .when(finish(10), mine)
      .then({ ...firstFinished, data: { ...firstFinished.data, isFirst: true } });
  });
});

/** The drawn transitions of a step (domain 3.4), as far as this version walks them. */
const drawn = new Set(['waiting>received', 'received>waiting', 'received>finished']);

it('M07 walks only the drawn transitions, in the order of the steps, and reaches all of them', () => {
  const commands: readonly WorkOrderCommand[] = [10, 20, 30].flatMap((seq): readonly WorkOrderCommand[] => [
    receive(seq),
    { ...withdraw, seq },
    finish(seq),
    finish(seq, powder),
  ]);
  const reached = new Set<string>();
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...commands, { type: 'CancelWorkOrder', workOrderId, reason: '撤' } as const), { maxLength: 40 }),
      (sequence) => {
        let past: readonly Recorded<WorkOrderEvent>[] = created;
        let state: WorkOrderState = workOrderDecider.evolve({ status: 'none' }, created[0] as Recorded<WorkOrderEvent>); // made above from one event
        for (const command of sequence) {
          const said: Said<WorkOrderCommand> = { ...command, by: technician, at: '', today: '2025-06-11' };
          const decision = workOrderDecider.decide(said, state, seen);
          if (!('events' in decision)) continue;
          for (const event of decision.events) {
            const before = state;
            past = [...past, ofWorkOrderStream(event, past.length + 1, technician)];
            state = workOrderDecider.evolve(state, past.at(-1) as Recorded<WorkOrderEvent>); // just added
            if (before.status === 'none' || state.status === 'none') continue;
            const walked = state.steps
              .map((step, index) => `${before.steps[index]?.status}>${step.status}`)
              .filter((each) => new Set(each.split('>')).size > 1);
            walked.forEach((each) => reached.add(each));
            expect([...drawn]).toEqual(expect.arrayContaining(walked));
          }
          if (state.status === 'none') continue;
          // No step is touched before the one in front of it is finished, and "finished" is said of the whole exactly when all are.
          const touched = state.steps.map((step) => step.status);
          expect(touched.lastIndexOf('finished')).toBe(touched.filter((status) => status === 'finished').length - 1);
          expect(state.status === 'finished').toBe(touched.every((status) => status === 'finished'));
        }
      },
    ),
    { seed: 7, numRuns: 3_000 },
  );
  expect(reached).toEqual(drawn);
});
