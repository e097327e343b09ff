import { defineStream } from '../shared/decider.js';
import { lotDecider } from './decider.js';
import { lotRefusals } from './refusals.js';

export const lotStream = defineStream({
  name: 'lot',
  decider: lotDecider,
  streamOf: ({ lotId }) => `lot-${lotId}`,
  commands: { OpenLot: true, AdjustLot: true, TakeFromLot: true },
  events: {
    LotOpened: { version: 1, zh: '批次建账', en: 'Lot opened' },
    LotAdjusted: { version: 1, zh: '库存调整', en: 'Stock adjusted' },
    LotTaken: { version: 1, zh: '生产领用', en: 'Taken for production' },
  },
  refusals: lotRefusals,
  claims: { lot: { zh: '该仓库已有此物料的同一批号', en: 'This warehouse already has this lot of the good' } },
});
