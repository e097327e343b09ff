import { deliveryConfirmed, deliveryLine, ofDelivery, packer } from '@cloud-factory/domain/delivery/examples';
import { namesErased, ofFiles, parcelAdded, photographsAdded, scanReplaced } from '@cloud-factory/domain/files/examples';
import {
  clerk,
  content,
  deliveryReversed,
  ofOrder,
  orderCancelled,
  orderDelivered,
  orderId,
  orderRepriced,
  orderSubmitted,
  personErased,
} from '@cloud-factory/domain/orders/examples';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import { describe, expect, it } from 'vitest';
import { checkCredit } from './check-credit.js';
import { eraseOrderFiles } from './erase-order-files.js';
import { catchUps } from './index.js';

type Heard = Recorded<Readonly<{ type: string }>>;
const sentAfter = (...events: readonly Heard[]) => {
  const fold = catchUps['letGo']?.begin();
  if (!fold) throw new Error('there is something to let go of');
  events.forEach(fold.on);
  return fold.sent();
};
const submitted = ofOrder({ ...orderSubmitted, data: { ...content, boxNo: null } }, 1, clerk);

describe('lines that were delivered for nothing before credit let go of them', () => {
  const data = { ...deliveryConfirmed.data, lines: [{ ...deliveryLine, isFree: true }] };
  const free = ofDelivery({ ...deliveryConfirmed, data }, 3, packer);
  const amountsAfter = (...events: readonly Heard[]) =>
    sentAfter(...events).map(({ command }) => ('lines' in command ? command.lines : null));

  it('are let go of as the reaction would have said it, under its id', () =>
    expect(sentAfter(submitted, free)).toEqual(checkCredit.DeliveryConfirmed(free)));
  it('are let go of at what they cost by now, whether they were repriced before their delivery or after it', () => {
    const repriced = ofOrder(orderRepriced, 2, clerk);
    const [line] = data.lines;
    const cheaper = [[{ lineId: line?.lineId, amount: '330.00' }]];
    expect(amountsAfter(submitted, repriced, free)).toEqual(cheaper);
    expect(amountsAfter(submitted, free, repriced)).toEqual(cheaper);
    expect(amountsAfter(submitted, repriced, submitted, free)).toEqual([[{ lineId: line?.lineId, amount: '360.00' }]]);
  });
  it('are those alone that nobody pays for', () => expect(sentAfter(submitted, ofDelivery(deliveryConfirmed, 3, packer))).toEqual([]));
});

describe('mould boxes of orders that were delivered before that freed them', () => {
  const boxed = ofOrder(orderSubmitted, 1, clerk);
  const gone = ofOrder(orderDelivered, 3, clerk);
  const released = [{ commandId: `release-box:${orderId}`, command: { type: 'ReleaseBox', orderId } }];

  it('are free again', () => expect(sentAfter(boxed, gone)).toEqual(released));
  it('stay where the order lies in none, has left in part, came back or was cancelled', () => {
    expect(sentAfter(submitted, gone)).toEqual([]);
    expect(sentAfter(boxed, ofOrder({ ...orderDelivered, data: { ...orderDelivered.data, isComplete: false } }, 3, clerk))).toEqual([]);
    expect(sentAfter(boxed, gone, ofOrder(deliveryReversed, 4, clerk))).toEqual([]);
    expect(sentAfter(boxed, gone, ofOrder(deliveryReversed, 4, clerk), ofOrder(orderDelivered, 5, clerk))).toEqual(released);
    expect(sentAfter(boxed, ofOrder(orderCancelled, 2, clerk), gone)).toEqual([]);
  });
});

describe('names of photographs whose person was erased before they went with the person', () => {
  const erased = ofOrder(personErased, 4, clerk);
  it('are erased as the reaction would have said it, under its id', () => {
    for (const named of [photographsAdded, parcelAdded, scanReplaced])
      expect(sentAfter(submitted, ofFiles(named, 1), erased)).toEqual(eraseOrderFiles.PersonErased(erased));
  });
  it('are left alone where there are none, where they were erased already, and where nobody was erased', () => {
    expect(sentAfter(submitted, erased)).toEqual([]);
    expect(sentAfter(ofFiles(photographsAdded, 1), erased, ofFiles(namesErased, 2))).toEqual([]);
    expect(sentAfter(ofFiles(photographsAdded, 1))).toEqual([]);
  });
});
