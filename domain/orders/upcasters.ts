// From what was recorded earlier to what is read today. Pure and total; never changed once released.
import { byPlace } from '../shared/tooth-arch.js';
import { shadeSystemOf } from '../shared/tooth-shade.js';
import type {
  OrderCancelled,
  OrderContent,
  OrderDelivered,
  OrderDeliveryReversed,
  OrderLine,
  OrderRejected,
  OrderRepriced,
} from './events.js';

type NewInLine =
  | 'fullArch'
  | 'units'
  | 'shadeSystem'
  | 'cervicalShade'
  | 'incisalShade'
  | 'stumpShade'
  | 'gingivaShade'
  | 'designOptions'
  | 'patientCode'
  | 'patientSex'
  | 'patientAge'
  | 'tryInType'
  | 'tryInRound'
  | 'reworkType'
  | 'reworkCount'
  | 'priceReference'
  | 'surcharges';
type NewInContent =
  | 'doctorId'
  | 'orderSource'
  | 'promisedDate'
  | 'boxColor'
  | 'enclosures'
  | 'remakeCause'
  | 'remakeCauseName'
  | 'liability'
  | 'lines';
type LineOf1 = Omit<OrderLine, NewInLine>;
type ContentOf2 = Omit<OrderContent, 'isDueNamed'>;
type CancelledOf3 = Omit<OrderCancelled['data'], 'sourceOrderId'>;
type CancelledOf2 = Omit<CancelledOf3, 'customerId'>;
type RepricedOf2 = Omit<OrderRepriced['data'], 'isForAccount'>;
type ContentOf1 = Omit<ContentOf2, NewInContent> & Readonly<{ lines: readonly LineOf1[] }>;

const lineTo2 = (line: LineOf1): OrderLine => ({
  ...line,
  fullArch: null,
  units: line.toothPositions
    .toSorted(byPlace)
    .map((fdi) => ({ fdi, role: null, structure: null, shade: null, stumpShade: null, note: null })),
  // A shade was any text then; the word of its system is only said where the code names it.
  shadeSystem: line.shade === null ? null : (shadeSystemOf(line.shade) ?? 'custom'),
  cervicalShade: null,
  incisalShade: null,
  stumpShade: null,
  gingivaShade: null,
  designOptions: null,
  patientCode: null,
  patientSex: null,
  patientAge: null,
  tryInType: null,
  tryInRound: null,
  reworkType: null,
  reworkCount: 0,
  priceReference: null,
  surcharges: [],
});

/** Orders of version 1 were all typed in; what says that they make another one again is their property. */
export const contentTo2 = (content: ContentOf1): ContentOf2 => ({
  ...content,
  doctorId: null,
  orderSource: content.orderProperty === 'remake' || content.orderProperty === 'repair' ? content.orderProperty : 'manual',
  promisedDate: content.dueDate,
  boxColor: null,
  enclosures: [],
  remakeCause: null,
  remakeCauseName: null,
  liability: null,
  lines: content.lines.map(lineTo2),
});

/** Until version 3 nobody wrote down who had named the day. One that is not the promised day was named. */
export const contentTo3 = (content: ContentOf2): OrderContent => ({ ...content, isDueNamed: content.dueDate !== content.promisedDate });

/** Cancellations of version 1 were free: they were refused once work had begun. */
export const cancelledTo2 = (data: Omit<CancelledOf2, 'charge'>): CancelledOf2 => ({ ...data, charge: null });

/** Version 2 did not say whose order it was. Whoever needs to know asks the order. */
export const cancelledTo3 = (data: CancelledOf2): CancelledOf3 => ({ ...data, customerId: null });

/** Nor version 3 which order it had made again: that one still counts it. */
export const cancelledTo4 = (data: CancelledOf3): OrderCancelled['data'] => ({ ...data, sourceOrderId: null });

/** Nor did rejections of version 1. */
export const rejectedTo2 = (data: Omit<OrderRejected['data'], 'customerId'>): OrderRejected['data'] => ({ ...data, customerId: null });

/** Version 1 left rejected orders alone, and did not say in which currency. */
export const repricedTo2 = (data: Omit<RepricedOf2, 'currency' | 'isRejected'>): RepricedOf2 => ({
  ...data,
  currency: null,
  isRejected: false,
});

/** Until version 3 the account was told also of orders that were not approved. */
export const repricedTo3 = (data: RepricedOf2): OrderRepriced['data'] => ({ ...data, isForAccount: true });

/** Version 1 knew no try-ins: what left for one was told as delivered. */
export const deliveredTo2 = (data: Omit<OrderDelivered['data'], 'isTryIn' | 'deliveryStatus'>): OrderDelivered['data'] => ({
  ...data,
  isTryIn: false,
  deliveryStatus: data.isComplete ? 'delivered' : 'partial',
});

/** Version 1 said no more than whether another delivery was left. */
export const reversedTo2 = (data: Omit<OrderDeliveryReversed['data'], 'deliveryStatus'>): OrderDeliveryReversed['data'] => ({
  ...data,
  deliveryStatus: data.isNoneLeft ? 'none' : 'partial',
});
