import { sharedRefusals, type Words } from '../../shared/refusals.js';
import type { PriceBatchRefusal } from './batch.js';
import type { ChangeRefusal, CustomerPricesRefusal } from './customer-prices.js';
import type { SchemeRefusal } from './scheme.js';

const changes: Readonly<Record<ChangeRefusal, Words>> = {
  PriceChangeNotPending: { zh: '该价格变更不在待确认状态', en: 'This price change does not wait for confirmation' },
  PriceChangeWaits: { zh: '已有待确认的价格变更，请先确认或撤回', en: 'A price change waits already: confirm or withdraw it first' },
  ProposerMayNotConfirm: { zh: '提出人不能确认自己的价格变更', en: 'Nobody confirms a price change of their own' },
  NotTheProposer: { zh: '只有提出人可以撤回价格变更', en: 'Only whoever proposed a price change may withdraw it' },
  PeriodEndsBeforeItBegins: { zh: '失效日期不能早于生效日期', en: 'The last day lies before the first' },
};
const named = {
  CustomerNotFound: { zh: '医院客户不存在', en: 'There is no such hospital customer' },
  PricedProductNotFound: { zh: '产品不存在', en: 'There is no such product' },
  PricedMaterialNotFound: { zh: '材料不存在', en: 'There is no such material' },
  OrderNotFound: { zh: '订单不存在', en: 'There is no such order' },
} as const satisfies Record<string, Words>;

export const customerPricesRefusals: Readonly<Record<CustomerPricesRefusal, Words>> = {
  ...changes,
  CustomerNotFound: named.CustomerNotFound,
  PricedProductNotFound: named.PricedProductNotFound,
  PricedMaterialNotFound: named.PricedMaterialNotFound,
  PriceNotFound: { zh: '客户没有该产品价格', en: 'The customer has no such price' },
  PriceExists: { zh: '该客户已有产品“{{productName}}”的价格', en: 'The customer has a price for “{{productName}}” already' },
  TemplateNotFound: { zh: '产品模板不存在', en: 'There is no such product template' },
};

export const schemeRefusals: Readonly<Record<SchemeRefusal, Words>> = {
  ...changes,
  CustomerNotFound: named.CustomerNotFound,
  PricedProductNotFound: named.PricedProductNotFound,
  PricedMaterialNotFound: named.PricedMaterialNotFound,
  SchemeNotFound: { zh: '价格方案不存在', en: 'There is no such price scheme' },
  SchemeProductNotFound: { zh: '价格方案中没有该产品', en: 'The scheme has no such product' },
  SchemeProductTwice: { zh: '产品“{{productName}}”在方案中重复', en: 'The product “{{productName}}” stands in the scheme twice' },
  SchemeProductIncomplete: {
    zh: '产品“{{productName}}”没有填写该方案类型所需的价格',
    en: 'The product “{{productName}}” lacks the price that a scheme of this type needs',
  },
  SchemeTiersNotFalling: {
    zh: '产品“{{productName}}”的阶梯数量须递增，折扣不得上升',
    en: 'The tiers of “{{productName}}” must rise in quantity and may not rise in rate',
  },
  SchemeHasNoProducts: { zh: '价格方案没有产品', en: 'The price scheme has no products' },
  SchemeHasNoHospitals: { zh: '价格方案没有客户', en: 'The price scheme has no customers' },
  SchemeNotLinked: {
    zh: '价格方案尚未关联客户“{{customerName}}”，请重新保存方案',
    en: 'The scheme is not known to the customer “{{customerName}}” yet: save it again',
  },
  DocumentNotDraft: sharedRefusals.DocumentNotDraft,
};

/** Refusals of calls that only read, or that are about what nobody keeps by itself. */
export const priceCallRefusals = {
  WhatIfTooLarge: {
    zh: '所选月份的明细超过 {{most}} 行，请缩短期间或每页客户数',
    en: 'More than {{most}} lines: choose fewer months or customers',
  },
  ReadModelIsNotKept: { zh: '该数据由其他单据生成，不能删除', en: 'This is made of other documents and cannot be removed' },
} as const satisfies Record<string, Words>;

export const priceBatchRefusals: Readonly<Record<PriceBatchRefusal, Words>> = {
  ...changes,
  PriceChangeNotFound: { zh: '价格变更不存在', en: 'There is no such price change' },
  OrderNotFound: named.OrderNotFound,
  NothingToReprice: { zh: '所选订单没有可改价的明细', en: 'No line of these orders can get another price' },
  PriceInOtherCurrency: {
    zh: '一个单价只能用于一种币种的明细：订单 {{orderNo}} 是 {{currency}}，不是 {{wanted}}',
    en: 'One unit price is for lines in one currency: those of order {{orderNo}} are in {{currency}}, not in {{wanted}}',
  },
  PriceChangeIsStale: {
    zh: '订单 {{orderNo}} 第 {{lineNo}} 行已变化，请重新提出改价',
    en: 'Line {{lineNo}} of order {{orderNo}} has changed meanwhile: propose the price anew',
  },
};
