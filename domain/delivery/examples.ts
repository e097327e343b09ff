// Facts with names, for the specs of every folder. Fixed values: a failing spec reads the same twice.
import { content, delivery as deliveryId, hospital, line, lineId, orderId, orderNo } from '../orders/examples.js';
import type { Recorded } from '../shared/decider.js';
import { idAs, type UserId } from '../shared/ids.js';
import { recorded } from '../shared/recorded.js';
import type { DeliveryEntry } from './contract.js';
import type {
  DeliveryCancelled,
  DeliveryConfirmed,
  DeliveryContent,
  DeliveryDrafted,
  DeliveryEvent,
  DeliveryLine,
  TryInReturned,
} from './events.js';

export { deliveryId };
export const packer: UserId = idAs('0197e000-0000-7000-8000-000000400001');

export const deliveryEntry: DeliveryEntry = {
  customerId: hospital,
  deliveryType: 'normal',
  sendDate: '2025-06-16',
  carrier: 'SF',
  expressNo: 'SF1234567890',
  province: null,
  city: null,
  district: null,
  address: null,
  contact: null,
  phone: null,
  remark: null,
  freeReason: null,
  lines: [{ orderId, lineId, remark: null }],
};
export const deliveryLine: DeliveryLine = {
  orderId,
  orderNo,
  companyCode: content.companyCode,
  lineId,
  lineNo: 1,
  orderProperty: 'normal',
  receiveModelAt: content.receiveModelAt,
  doctorName: content.doctorName,
  productId: line.productId,
  productName: line.productName,
  toothPositions: line.toothPositions,
  unit: line.unit,
  qty: line.qty,
  standardPrice: line.standardPrice,
  unitPrice: line.discountPrice,
  standardAmount: line.amount,
  amount: line.discountedAmount,
  isFree: false,
  remark: null,
};
export const deliveryContent: DeliveryContent = {
  deliveryId,
  deliveryNo: idAs('FH20250616-0001'),
  customerId: hospital,
  customerName: content.customerName,
  deliveryType: 'normal',
  sendDate: '2025-06-16',
  carrier: 'SF',
  expressNo: 'SF1234567890',
  province: content.province,
  city: content.city,
  district: content.district,
  address: content.address,
  contact: content.contact,
  phone: content.phone,
  remark: null,
  freeReason: null,
  currency: content.currency,
  lines: [deliveryLine],
  totalAmount: line.discountedAmount,
};
export const deliveryDrafted: DeliveryDrafted = { type: 'DeliveryDrafted', data: deliveryContent };
export const deliveryConfirmed: DeliveryConfirmed = {
  type: 'DeliveryConfirmed',
  data: { ...deliveryContent, deliveredOn: '2025-06-16', draftedBy: packer },
};
export const tryInReturned: TryInReturned = {
  type: 'TryInReturned',
  data: { deliveryId, orderIds: [orderId], returnedOn: '2025-06-20', remark: '医生要求调咬合' },
};
export const deliveryCancelled: DeliveryCancelled = { type: 'DeliveryCancelled', data: { deliveryId, reason: '医院改期' } };

/** The n-th fact of the delivery's stream. */
export const ofDelivery = <Event extends DeliveryEvent>(event: Event, nth: number, by: UserId): Recorded<Event> =>
  recorded(event, nth, by, `delivery-${event.data.deliveryId}`);
