import type zh from '../zh/quality.js';
import type { Texts } from '../texts.js';

export default {
  remark: 'Remark',
  item: {
    content: 'Item',
    contentOf: 'Item {{row}}',
    standard: 'Should be',
    standardOf: 'What item {{row}} should be',
    noResult: 'Not recorded',
    result: 'Found',
    resultOf: 'What was found for item {{row}}',
    verdict: 'Verdict',
    verdictOf: 'Verdict on item {{row}}',
    add: 'Another item',
    remove: 'Remove item {{row}}',
  },
  inspect: {
    title: 'Inspection of {{orderNo}}',
    openOrder: 'Show the order',
    sign: 'Sign',
    signed: 'Signed; it waits for its release',
    conclusion: 'Conclusion: {{conclusion}}',
    verdictMissing: 'Give a verdict',
    open: '{{count, times(one: item; other: items)}} without a verdict',
    required: 'Please fill this in',
    notReady: 'Not all of it is made yet ({{finished}} of {{all}}): it cannot be inspected.',
    hasBill: 'This order has a bill already; it waits for its release.',
    notAwaiting: 'Order {{orderNo}} does not wait for an inspection',
    notAwaitingText: 'It may have been inspected already, or its production has not begun.',
  },
  bill: {
    otherPerson: 'Another person must release it',
    release: 'Release',
    releaseAsk: 'Release these goods?',
    released: 'Released',
    reject: 'Withhold',
  },
} as const satisfies Texts<typeof zh>;
