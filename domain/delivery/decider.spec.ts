import { knownCustomer } from '../customers/examples.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  approvedByReviewer,
  clerk,
  content,
  deliveryReversed,
  lineFinished,
  lineId,
  ofOrder,
  orderDelivered,
  orderFinished,
  orderId,
  orderPacked,
  orderReleased,
  otherLineId,
  remakeId,
  submittedByClerk,
} from '../orders/examples.js';
import { orderDecider, type OrderEvent, type OrderState } from '../orders/index.js';
import { numberOf, type Recorded } from '../shared/decider.js';
import { specFor } from '../shared/decider-spec.js';
import { idAs } from '../shared/ids.js';
import { noteColumns, noteHeightCm, type DeliveryType } from './contract.js';
import { deliveryDecider, type DeliveryDocState } from './decider.js';
import {
  deliveryCancelled,
  deliveryConfirmed,
  deliveryContent,
  deliveryDrafted,
  deliveryEntry,
  deliveryId,
  deliveryLine,
  tryInReturned,
  ofDelivery,
  packer,
} from './examples.js';

const { given } = specFor(deliveryDecider);
const orderOf = (...past: readonly Recorded<OrderEvent>[]): OrderState =>
  past.reduce((state, each) => orderDecider.evolve(state, each), orderDecider.initialState);
const past = [
  submittedByClerk,
  approvedByReviewer,
  ofOrder(lineFinished, 3, clerk),
  ofOrder(orderFinished, 4, clerk),
  ofOrder(orderReleased, 5, clerk),
  ofOrder(orderPacked, 6, clerk),
  ofOrder(orderDelivered, 7, clerk),
] as const;
const seenAt = (count: number) => ({ [`order:${orderId}` as const]: orderOf(...past.slice(0, count)) });
const packed = seenAt(6);

const draft = { type: 'DraftDelivery', deliveryId, entry: deliveryEntry } as const;
const confirm = { type: 'ConfirmDelivery', deliveryId, mayConfirmUncharged: false } as const;
const cancel = { type: 'CancelDelivery', deliveryId, reason: '医院改期' } as const;
const drafted = ofDelivery(deliveryDrafted, 1, packer);
const confirmed = ofDelivery(deliveryConfirmed, 2, packer);
const back = { type: 'ReceiveTryIn', deliveryId, returnedOn: '2025-06-20', remark: '医生要求调咬合' } as const;
const claim = { kind: 'deliveryLine', value: lineId };

describe('the draft of a delivery', () => {
  it('takes the words and prices of the orders, and holds their lines', () =>
    given()
      .when(draft, { today: '2025-06-16', seen: packed })
      .then({ type: 'DeliveryDrafted', data: { ...deliveryContent, deliveryNo: numberOf('delivery', '2025-06-16') } })
      .claiming(claim));
  it('may be made before the goods are ready', () =>
    given()
      .when(draft, { today: '2025-06-16', seen: seenAt(2) })
      .then({ type: 'DeliveryDrafted', data: { ...deliveryContent, deliveryNo: numberOf('delivery', '2025-06-16') } }));
  it('is not made under an id that came from outside', () =>
    given()
      .when({ ...draft, mustExist: true }, { seen: packed })
      .thenRefused('DeliveryNotFound'));
  it('keeps its number when it is changed', () => given(drafted).when(draft, { seen: packed }).then(deliveryDrafted));
  it('lets go of a line that it no longer has', () =>
    given(
      ofDelivery(
        { ...deliveryDrafted, data: { ...deliveryContent, lines: [deliveryLine, { ...deliveryLine, lineId: otherLineId }] } },
        1,
        packer,
      ),
    )
      .when(draft, { seen: packed })
      .then(deliveryDrafted)
      .releasing({ kind: 'deliveryLine', value: otherLineId }));
  it('is for orders of its hospital only', () =>
    given()
      .when({ ...draft, entry: { ...deliveryEntry, customerId: idAs('another') } }, { seen: packed })
      .thenRefused('CustomersDiffer'));
  it('is for approved orders', () =>
    given()
      .when(draft, { seen: seenAt(1) })
      .thenRefused('OrderNotApproved'));
  it('is for orders that exist', () => given().when(draft).thenRefused('OrderNotFound'));
  it('is for lines of the order', () =>
    given()
      .when({ ...draft, entry: { ...deliveryEntry, lines: [{ orderId, lineId: otherLineId, remark: null }] } }, { seen: packed })
      .thenRefused('LineNotOfOrder'));
  it('names a line once', () =>
    given()
      .when({ ...draft, entry: { ...deliveryEntry, lines: [...deliveryEntry.lines, ...deliveryEntry.lines] } }, { seen: packed })
      .thenRefused('LineNamedTwice'));
  it('takes no line that was delivered', () =>
    given()
      .when(draft, { seen: seenAt(7) })
      .thenRefused('LineAlreadyDelivered'));
  it('is in one currency', () => {
    const dollars = ofOrder({ ...approvedByReviewer, data: { ...content, orderId: remakeId } }, 2, clerk);
    const other = orderOf(
      ofOrder(
        {
          ...submittedByClerk,
          data: { ...content, orderId: remakeId, currency: 'USD', lines: content.lines.map((each) => ({ ...each, id: otherLineId })) },
        },
        1,
        clerk,
      ),
      dollars,
    );
    given()
      .when(
        {
          ...draft,
          entry: { ...deliveryEntry, lines: [...deliveryEntry.lines, { orderId: remakeId, lineId: otherLineId, remark: null }] },
        },
        { seen: { ...packed, [`order:${remakeId}` as const]: other } },
      )
      .thenRefused('CurrenciesDiffer');
  });
});

describe('R340 a delivery', () => {
  it('is confirmed on the day that it leaves', () =>
    given(drafted)
      .when(confirm, { today: '2025-06-16', seen: packed })
      .then(deliveryConfirmed)
      .claiming({ kind: 'leavingLine', value: lineId }));
  it('stands on its orders as they are when it is confirmed', () => {
    const relied = Object.keys(
      deliveryDecider.reads?.(confirm, { status: 'draft', content: deliveryContent, draftedBy: packer, deliveredOn: null }) ?? {},
    ).filter((read) => deliveryDecider.reliesOn?.(confirm, read));
    expect(relied).toEqual([`order:${orderId}`]);
    expect(deliveryDecider.reliesOn?.(draft, `order:${orderId}`)).toBe(false);
  });
  it('R376 is not confirmed for a customer whose blacklisting stops deliveries', () => {
    const stopped = { ...knownCustomer, status: 'blacklisted', blackScopes: ['delivery'] } as const;
    given(drafted)
      .when(confirm, { seen: { ...packed, customer: stopped } })
      .thenRefused('CustomerIsBlacklisted');
    given(drafted)
      .when(confirm, { today: '2025-06-16', seen: { ...packed, customer: { ...stopped, blackScopes: ['order'] } } })
      .then(deliveryConfirmed);
  });
  it('is confirmed once', () => given(drafted, confirmed).when(confirm, { seen: packed }).thenNothing());
  it('is not confirmed before its goods are released', () =>
    given(drafted)
      .when(confirm, { seen: seenAt(4) })
      .thenRefused('GoodsNotReleased'));
  it('is not confirmed before its goods are packed', () =>
    given(drafted)
      .when(confirm, { seen: seenAt(5) })
      .thenRefused('GoodsNotPacked'));
  it('does not deliver a line a second time', () =>
    given(drafted)
      .when(confirm, { seen: seenAt(7) })
      .thenRefused('LineAlreadyDelivered'));
  it('is cancelled as a draft, and frees its lines', () => given(drafted).when(cancel).then(deliveryCancelled).releasing(claim));
  it('is not cancelled once it was confirmed', () => given(drafted, confirmed).when(cancel).thenRefused('DeliveryNotDraft'));
  it('is not changed once it was confirmed', () => given(drafted, confirmed).when(draft, { seen: packed }).thenRefused('DeliveryNotDraft'));
  it('of a sample is never charged', () =>
    given()
      .when(
        { ...draft, entry: { ...deliveryEntry, deliveryType: 'sample', freeReason: '展会样品' } },
        { today: '2025-06-16', seen: packed },
      )
      .then({
        type: 'DeliveryDrafted',
        data: {
          ...deliveryContent,
          deliveryType: 'sample',
          freeReason: '展会样品',
          lines: [{ ...deliveryLine, isFree: true }],
          deliveryNo: numberOf('delivery', '2025-06-16'),
        },
      }));
});

describe('COR-S2 a delivery that asks for no money', () => {
  const second = idAs<'user'>('the second person');
  const kinds = ['free', 'tryIn', 'sample'] as const;
  const draftOf = (deliveryType: DeliveryType, freeReason: string | null) =>
    ofDelivery({ ...deliveryDrafted, data: { ...deliveryContent, deliveryType, freeReason } }, 1, packer);
  const mayConfirm = { ...confirm, mayConfirmUncharged: true } as const;

  it('says why', () => {
    for (const deliveryType of kinds)
      given()
        .when({ ...draft, entry: { ...deliveryEntry, deliveryType } }, { seen: packed })
        .thenRefused('DeliveryReasonMissing');
    given()
      .when({ ...draft, entry: { ...deliveryEntry, freeReason: '样品' } }, { seen: packed })
      .thenRefused('FreeReasonNotMeant');
  });
  it('is confirmed by another person than drafted it, with a right of its own', () => {
    for (const deliveryType of kinds) {
      given(draftOf(deliveryType, '医生要求')).when(mayConfirm, { by: packer, seen: packed }).thenRefused('ConfirmerIsMaker');
      given(draftOf(deliveryType, '医生要求')).when(confirm, { by: second, seen: packed }).thenRefused('MayNotConfirmUncharged');
      given(draftOf(deliveryType, null)).when(mayConfirm, { by: second, seen: packed }).thenRefused('DeliveryReasonMissing');
      given(draftOf(deliveryType, '医生要求'))
        .when(mayConfirm, { by: second, today: '2025-06-16', seen: packed })
        .then({
          ...deliveryConfirmed,
          data: { ...deliveryConfirmed.data, deliveryType, freeReason: '医生要求', lines: [{ ...deliveryLine, isFree: true }] },
        });
    }
  });
  it('is not confirmed by the person who changed it last', () =>
    given(
      draftOf('free', '保修'),
      ofDelivery({ ...deliveryDrafted, data: { ...deliveryContent, deliveryType: 'free', freeReason: '保修' } }, 2, second),
    )
      .when(mayConfirm, { by: second, seen: packed })
      .thenRefused('ConfirmerIsMaker'));
});

describe('COR-S3 a try-in', () => {
  const out = { ...deliveryContent, deliveryType: 'tryIn', freeReason: '试戴', lines: [{ ...deliveryLine, isFree: true }] } as const;
  const sent = ofDelivery({ ...deliveryConfirmed, data: { ...deliveryConfirmed.data, ...out } }, 2, packer);
  const leg = ofOrder(
    { ...orderDelivered, data: { ...orderDelivered.data, isTryIn: true, isComplete: false, deliveryStatus: 'outForTryIn' } },
    7,
    clerk,
  );
  const seenOut = { [`order:${orderId}` as const]: orderOf(...past.slice(0, 6), leg) };
  const seenBack = { [`order:${orderId}` as const]: orderOf(...past.slice(0, 6), leg, ofOrder(deliveryReversed, 8, clerk)) };

  it('comes back, and its lines may leave again', () =>
    given(drafted, sent).when(back, { today: '2025-06-21' }).then(tryInReturned).releasing(claim, { kind: 'leavingLine', value: lineId }));
  it('comes back once, not before it left and not tomorrow', () => {
    given(drafted, sent, ofDelivery(tryInReturned, 3, packer))
      .when(back, { today: '2025-06-21' })
      .thenNothing();
    given(drafted, sent)
      .when({ ...back, returnedOn: '2025-06-15' }, { today: '2025-06-21' })
      .thenRefused('BackBeforeSent');
    given(drafted, sent).when(back, { today: '2025-06-19' }).thenRefused('BackInFuture');
    given(drafted, confirmed).when(back, { today: '2025-06-21' }).thenRefused('DeliveryNotOut');
    given(drafted).when(back, { today: '2025-06-21' }).thenRefused('DeliveryNotOut');
  });
  it('keeps its lines out of every other delivery until it is back', () => {
    given().when(draft, { seen: seenOut }).thenRefused('LineIsOutForTryIn');
    given()
      .when(draft, { today: '2025-06-16', seen: seenBack })
      .then({ type: 'DeliveryDrafted', data: { ...deliveryContent, deliveryNo: numberOf('delivery', '2025-06-16') } });
  });
});

it('M07 walks only the drawn transitions of a delivery, and reaches all of them', () => {
  const tryIn = { ...draft, entry: { ...deliveryEntry, deliveryType: 'tryIn', freeReason: '试戴' } } as const;
  const said = { mayConfirmUncharged: true } as const;
  const reached = new Set<string>();
  fc.assert(
    fc.property(fc.array(fc.constantFrom(draft, tryIn, confirm, back, cancel), { maxLength: 10 }), (sequence) => {
      let state: DeliveryDocState = { status: 'none' };
      for (const [index, command] of sequence.entries()) {
        const decision = deliveryDecider.decide(
          { ...command, ...said, by: idAs(command.type), at: '', today: '2025-06-20' },
          state,
          packed,
        );
        for (const event of 'events' in decision ? decision.events : []) {
          const before: DeliveryDocState = state;
          state = deliveryDecider.evolve(before, ofDelivery(event, index + 1, idAs(command.type)));
          if (before.status !== state.status) reached.add(`${before.status}>${state.status}`);
        }
      }
    }),
    { seed: 7 },
  );
  expect(reached).toEqual(new Set(['none>draft', 'draft>confirmed', 'draft>cancelled', 'confirmed>back']));
});

it('R305 makes the note 5 cm high and 1.1 cm per row', () =>
  expect([0, 1, 3, 20].map(noteHeightCm)).toEqual(['5.0', '6.1', '8.3', '27.0']));
it('R202 gives the note nine columns', () => expect(noteColumns).toHaveLength(9));
