import type { Texts } from '../texts.js';
import type zh from '../zh/products.js';

export default {
  company: { hospital: 'Hospital', choose: 'Choose a hospital to see what it pays.' },
  route: {
    noVersions: 'No version was published yet. A draft that is published stands here.',
    stepCount: 'steps: {{count}}',
    changes: 'changes: {{count}}',
    seq: 'Sequence',
    process: 'Process',
    demands: 'Demands',
    wait: 'Wait (min)',
    change: 'Against the version before',
    is: { same: 'the same', added: 'added', changed: 'changed', removed: 'taken out' },
    demand: { needsReceipt: 'receipt', needsWeigh: 'weighing', needsPhoto: 'photo', needsEquipment: 'equipment', isCheck: 'inspection' },
    addProducts: 'Add products',
    removeAsk: '“{{name}}” is not made by this route any more; orders keep theirs. Go on?',
    renew: 'All by v{{version}}',
    renewAsk:
      '{{count, times(one: product is; other: products are)}} made by v{{version}} from here on; orders and work orders keep theirs. Go on?',
  },
  decompose: {
    confirm: 'Confirm',
    confirmAsk: 'From here on the work order makes these products; the order keeps its product and its price. Go on?',
    reverse: 'Reverse',
    reverseWarning: 'The work order goes by its own route again. Work that has begun cannot be taken back.',
    reverseReason: 'Why reversed',
    ordered: 'Ordered',
    order: 'Order · line',
    work: 'Work order',
    made: 'Made as',
    product: 'Product',
    qty: 'Quantity',
    ratio: 'Share (%)',
    route: 'Process route',
    steps: 'Steps',
  },
} as const satisfies Texts<typeof zh>;
