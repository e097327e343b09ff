import type { Words } from '../shared/refusals.js';
import type { LotRefusal } from './decider.js';

export const lotRefusals = {
  LotNotFound: { zh: '批次不存在', en: 'There is no such lot' },
  LotExists: { zh: '该批次已建账，请用调整', en: 'This lot is on the books already: adjust it' },
  LotTooLow: { zh: '批次 {{lotNo}} 只剩 {{left}} {{unit}}', en: 'Lot {{lotNo}} has only {{left}} {{unit}} left' },
  LotTooHigh: { zh: '批次 {{lotNo}} 的结存不能超过 {{most}}', en: 'Lot {{lotNo}} cannot hold more than {{most}}' },
  LotExpired: { zh: '批次 {{lotNo}} 已于 {{expiry}} 过期', en: 'Lot {{lotNo}} expired on {{expiry}}' },
  UnitDiffers: { zh: '该物品的单位是“{{unit}}”', en: 'This good is counted in “{{unit}}”' },
  GoodNotFound: { zh: '物品不存在', en: 'There is no such good' },
} as const satisfies Record<LotRefusal, Words>;
