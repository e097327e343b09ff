import { defineStream } from '../../shared/decider.js';
import { priceBatchDecider } from './batch.js';
import { customerPricesDecider } from './customer-prices.js';
import { customerPricesRefusals, priceBatchRefusals, schemeRefusals } from './refusals.js';
import { schemeDecider } from './scheme.js';

export const customerPricesStream = defineStream({
  name: 'customerPrices',
  decider: customerPricesDecider,
  streamOf: ({ customerId }) => `customerPrices-${customerId}`,
  commands: {
    ProposeCustomerPrice: true,
    ProposeCustomerPriceChange: true,
    ProposeCustomerPriceEnd: true,
    ConfirmCustomerPrice: true,
    RejectCustomerPrice: true,
    WithdrawCustomerPrice: true,
    LinkCustomerScheme: true,
    SaveProductTemplate: true,
  },
  events: {
    CustomerPriceProposed: { version: 1, zh: '提出客户产品价', en: 'Price proposed' },
    CustomerPriceConfirmed: { version: 1, isPublic: true, zh: '确认客户产品价', en: 'Price confirmed' },
    CustomerPriceRejected: { version: 1, zh: '驳回客户产品价', en: 'Price rejected' },
    CustomerPriceWithdrawn: { version: 1, zh: '撤回客户产品价', en: 'Price withdrawn' },
    CustomerSchemeLinked: { version: 1, zh: '关联价格方案', en: 'Price scheme linked' },
    ProductTemplateSaved: { version: 1, zh: '保存产品模板', en: 'Product template saved' },
  },
  refusals: customerPricesRefusals,
});

export const schemeStream = defineStream({
  name: 'scheme',
  decider: schemeDecider,
  streamOf: ({ schemeId }) => `scheme-${schemeId}`,
  commands: {
    SaveScheme: true,
    PutSchemeProduct: true,
    TakeSchemeProducts: true,
    PutSchemeHospitals: true,
    TakeSchemeHospitals: true,
    ConfirmScheme: true,
    RejectScheme: true,
    WithdrawScheme: true,
    RemoveScheme: true,
  },
  events: {
    PriceSchemeDrafted: { version: 1, zh: '保存方案草稿', en: 'Draft saved' },
    PriceSchemeProposed: { version: 1, zh: '提出价格方案', en: 'Scheme proposed' },
    PriceSchemeConfirmed: { version: 1, isPublic: true, zh: '确认价格方案', en: 'Scheme confirmed' },
    PriceSchemeRejected: { version: 1, zh: '驳回价格方案', en: 'Scheme rejected' },
    PriceSchemeWithdrawn: { version: 1, zh: '撤回价格方案', en: 'Scheme withdrawn' },
    PriceSchemeRemoved: { version: 1, zh: '删除方案草稿', en: 'Draft removed' },
  },
  refusals: schemeRefusals,
});

export const priceBatchStream = defineStream({
  name: 'priceBatch',
  decider: priceBatchDecider,
  streamOf: ({ changeId }) => `priceBatch-${changeId}`,
  commands: { ProposePriceBatch: true, ConfirmPriceBatch: true, RejectPriceBatch: true, WithdrawPriceBatch: true },
  events: {
    PriceBatchProposed: { version: 1, zh: '提出批量改价', en: 'New prices proposed' },
    PriceBatchConfirmed: { version: 1, isPublic: true, zh: '确认批量改价', en: 'New prices confirmed' },
    PriceBatchRejected: { version: 1, zh: '驳回批量改价', en: 'New prices rejected' },
    PriceBatchWithdrawn: { version: 1, zh: '撤回批量改价', en: 'New prices withdrawn' },
  },
  refusals: priceBatchRefusals,
});
