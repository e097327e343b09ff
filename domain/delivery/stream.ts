import { defineStream } from '../shared/decider.js';
import { deliveryDecider } from './decider.js';
import { confirmedTo2, draftedTo2 } from './events.js';
import { deliveryRefusals } from './refusals.js';

export const deliveryStream = defineStream({
  name: 'delivery',
  decider: deliveryDecider,
  streamOf: ({ deliveryId }) => `delivery-${deliveryId}`,
  commands: { DraftDelivery: true, ConfirmDelivery: true, ReceiveTryIn: true, CancelDelivery: true },
  events: {
    DeliveryDrafted: { version: 2, upcasters: [draftedTo2], zh: '保存发货单', en: 'Draft saved' },
    DeliveryConfirmed: { version: 2, upcasters: [confirmedTo2], isPublic: true, zh: '确认发货', en: 'Delivery confirmed' },
    TryInReturned: { version: 1, isPublic: true, zh: '试戴返回', en: 'Back from try-in' },
    DeliveryCancelled: { version: 1, zh: '取消发货单', en: 'Delivery cancelled' },
  },
  refusals: deliveryRefusals,
  claims: { deliveryLine: { zh: '明细已在另一张发货单上', en: 'A line is already on another delivery' } },
});
