import { defineStream } from '../shared/decider.js';
import { decompositionDecider } from './decider.js';
import { decompositionRefusals } from './refusals.js';

export const decompositionStream = defineStream({
  name: 'productDecompose',
  decider: decompositionDecider,
  streamOf: ({ decompositionId }) => `productDecompose-${decompositionId}`,
  commands: { SaveDecomposition: true, ConfirmDecomposition: true, ReverseDecomposition: true, RemoveDecomposition: true },
  events: {
    DecompositionDrafted: { version: 1, zh: '保存拆解草稿', en: 'Draft of the decomposition saved' },
    DecompositionConfirmed: { version: 1, zh: '确认拆解', en: 'Decomposition confirmed' },
    DecompositionReversed: { version: 1, zh: '撤回拆解', en: 'Decomposition reversed' },
    DecompositionRemoved: { version: 1, zh: '删除拆解草稿', en: 'Draft of the decomposition deleted' },
  },
  refusals: decompositionRefusals,
  claims: { decomposedWork: { zh: '该工单已有生效的拆解单', en: 'The work order is decomposed already' } },
});
