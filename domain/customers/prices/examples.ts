// Facts with names, for the specs of every folder. Fixed values: a failing spec reads the same twice.
import { crown, productContent } from '../../products/examples.js';
import type { Recorded } from '../../shared/decider.js';
import { idAs, type CustomerId, type DocumentNo, type OrderId, type OrderLineId, type UserId } from '../../shared/ids.js';
import { recorded } from '../../shared/recorded.js';
import { customerContent, hospital } from '../customer-examples.js';
import { customerPricesDecider } from './customer-prices.js';
import type {
  AgreedTerms,
  CustomerPriceConfirmed,
  CustomerPriceProposed,
  CustomerPriceRejected,
  CustomerPricesEvent,
  CustomerPriceWithdrawn,
  CustomerSchemeLinked,
  LineToReprice,
  PriceBatchConfirmed,
  PriceBatchEvent,
  PriceBatchProposed,
  PriceBatchRejected,
  PriceBatchWithdrawn,
  PriceSchemeConfirmed,
  PriceSchemeDrafted,
  PriceSchemeProposed,
  PriceSchemeRejected,
  PriceSchemeRemoved,
  PriceSchemeWithdrawn,
  PriceSubject,
  ProductTemplateSaved,
  SchemeContent,
  SchemeEvent,
  SchemeProduct,
} from './events.js';
import { schemeDecider } from './scheme.js';
import type { CustomerPricesState, KnownScheme } from './state.js';
import type { CustomerPriceId, PriceChangeId, ProductTemplateId, SchemeId, SchemeProductId } from './words.js';

const id = <Name extends string>(last: number) => idAs<Name>(`0197e000-0000-7000-8000-0000000${String(last).padStart(5, '0')}`);

export const priceId: CustomerPriceId = id(141);
export const changeId: PriceChangeId = id(142);
export const otherChangeId: PriceChangeId = id(143);
export const schemeId: SchemeId = id(144);
export const schemeProductId: SchemeProductId = id(145);
export const templateId: ProductTemplateId = id(146);
export const otherHospital: CustomerId = id(147);
export const proposer: UserId = id(66);
export const mainAccount: UserId = id(67);
export const schemeNo: DocumentNo = idAs('PS-0007');

export const subject: PriceSubject = {
  productId: crown,
  productCode: productContent.productCode,
  productName: productContent.name,
  unit: productContent.unit,
  standardPrice: productContent.standardPrice,
  materialId: null,
  materialName: null,
  zone: null,
};

/** 15 % off the list price of 120.00, from the first of June on; urgent work and screws cost extra. */
export const terms: AgreedTerms = {
  unitPrice: idAs('120.0000'),
  discountRate: idAs('0.8500'),
  surcharges: [
    { code: 'urgent', name: '加急', price: idAs('50.0000'), onlyFor: 'urgent' },
    { code: 'screw', name: '螺丝固位', price: idAs('30.0000'), onlyFor: null },
  ],
  currency: 'CNY',
  templateId: null,
  effectiveFrom: '2025-06-01',
  effectiveTo: null,
  remark: null,
};

const { name: customerName, customerCode } = customerContent;
const change = {
  customerId: hospital,
  customerCode,
  customerName,
  changeId,
  priceId,
  action: 'set',
  priceVersion: 1,
  subject,
  terms,
  before: null,
} as const;
export const priceProposed: CustomerPriceProposed = { type: 'CustomerPriceProposed', data: change };
export const priceConfirmed: CustomerPriceConfirmed = { type: 'CustomerPriceConfirmed', data: change };
export const priceRejected: CustomerPriceRejected = {
  type: 'CustomerPriceRejected',
  data: { customerId: hospital, changeId, priceId, reason: '低于成本' },
};
export const priceWithdrawn: CustomerPriceWithdrawn = { type: 'CustomerPriceWithdrawn', data: { customerId: hospital, changeId, priceId } };
export const schemeLinked: CustomerSchemeLinked = { type: 'CustomerSchemeLinked', data: { customerId: hospital, schemeId } };
export const templateSaved: ProductTemplateSaved = {
  type: 'ProductTemplateSaved',
  data: {
    customerId: hospital,
    customerName,
    templateId,
    name: '常规单冠',
    productId: crown,
    productCode: productContent.productCode,
    productName: productContent.name,
    shade: 'A2',
    requirement: '咬合轻',
    printCount: 1,
    remark: null,
  },
};

/** The n-th fact of a customer's prices. */
export const ofPrices = <Event extends CustomerPricesEvent>(event: Event, nth: number, by: UserId = proposer): Recorded<Event> =>
  recorded(event, nth, by, `customerPrices-${event.data.customerId}`);

const evolvePrices = (...events: readonly Recorded<CustomerPricesEvent>[]): CustomerPricesState =>
  events.reduce((state, event) => customerPricesDecider.evolve(state, event), customerPricesDecider.initialState);

/** A customer with one price in force. */
export const agreedPrices: CustomerPricesState = evolvePrices(
  ofPrices(priceProposed, 1),
  ofPrices(priceConfirmed, 2, mainAccount),
  ofPrices(schemeLinked, 3),
);
/** A customer with no price of its own that a scheme may name. */
export const linkedPrices: CustomerPricesState = evolvePrices(ofPrices(schemeLinked, 1));

export const schemeProduct: SchemeProduct = {
  id: schemeProductId,
  ...subject,
  basePrice: null,
  discountPrice: idAs('99.0000'),
  rate: null,
  materialPrice: null,
  labourPrice: null,
  tiers: [],
};

/** 99.00 for a crown. */
export const schemeContent: SchemeContent = {
  name: '华南连锁 2025',
  type: 'fixed',
  currency: 'CNY',
  rate: null,
  rounding: 2,
  surcharges: [],
  effectiveFrom: '2025-06-01',
  effectiveTo: '2025-12-31',
  remark: null,
  products: [schemeProduct],
  hospitals: [{ customerId: hospital, customerCode, customerName }],
};

const removed = { productIds: [], customerIds: [] };
export const schemeDrafted: PriceSchemeDrafted = {
  type: 'PriceSchemeDrafted',
  data: { schemeId, schemeNo, content: schemeContent, removed },
};
export const schemeProposed: PriceSchemeProposed = {
  type: 'PriceSchemeProposed',
  data: { schemeId, schemeNo, content: schemeContent, removed, changeId, schemeVersion: 1, before: null },
};
export const schemeConfirmed: PriceSchemeConfirmed = {
  type: 'PriceSchemeConfirmed',
  data: { schemeId, schemeNo, changeId, schemeVersion: 1, content: schemeContent },
};
export const schemeRejected: PriceSchemeRejected = {
  type: 'PriceSchemeRejected',
  data: { schemeId, changeId, productIds: [schemeProductId], reason: '折扣过大' },
};
export const schemeWithdrawn: PriceSchemeWithdrawn = {
  type: 'PriceSchemeWithdrawn',
  data: { schemeId, changeId, productIds: [schemeProductId] },
};
export const schemeRemoved: PriceSchemeRemoved = {
  type: 'PriceSchemeRemoved',
  data: { schemeId, removed: { productIds: [schemeProductId], customerIds: [hospital] } },
};

/** The n-th fact of the scheme's stream. */
export const ofScheme = <Event extends SchemeEvent>(event: Event, nth: number, by: UserId = proposer): Recorded<Event> =>
  recorded(event, nth, by, `scheme-${event.data.schemeId}`);

/** A scheme in force with this content. */
export function schemeWith(content: Partial<SchemeContent>, schemeVersion = 1): KnownScheme {
  const data = { ...schemeConfirmed.data, schemeVersion, content: { ...schemeContent, ...content } };
  const state = [
    ofScheme({ ...schemeProposed, data: { ...schemeProposed.data, content: data.content } }, 1),
    ofScheme({ ...schemeConfirmed, data }, 2, mainAccount),
  ].reduce((before, event) => schemeDecider.evolve(before, event), schemeDecider.initialState);
  if (state.status !== 'kept') throw new Error('it was just confirmed');
  return state;
}
export const keptScheme: KnownScheme = schemeWith({});

const batchLine: LineToReprice = {
  orderId: id<'order'>(1) satisfies OrderId,
  orderNo: idAs('YC20250611-00042'),
  lineId: id<'orderLine'>(11) satisfies OrderLineId,
  lineNo: 1,
  customerId: hospital,
  customerName,
  productName: productContent.name,
  currency: 'CNY',
  qty: idAs('3.0000'),
  oldPrice: idAs('120.0000'),
  newPrice: idAs('110.0000'),
  oldAmount: idAs('360.00'),
  newAmount: idAs('330.00'),
};
const batch = { changeId, batchNo: idAs<'documentNo'>('TJ20250611-0001'), reason: '年度协议', lines: [batchLine] };
export const batchProposed: PriceBatchProposed = { type: 'PriceBatchProposed', data: batch };
export const batchConfirmed: PriceBatchConfirmed = { type: 'PriceBatchConfirmed', data: batch };
export const batchRejected: PriceBatchRejected = { type: 'PriceBatchRejected', data: { changeId, reason: '未经协商' } };
export const batchWithdrawn: PriceBatchWithdrawn = { type: 'PriceBatchWithdrawn', data: { changeId } };

/** The n-th fact of the batch's stream. */
export const ofBatch = <Event extends PriceBatchEvent>(event: Event, nth: number, by: UserId = proposer): Recorded<Event> =>
  recorded(event, nth, by, `priceBatch-${event.data.changeId}`);
