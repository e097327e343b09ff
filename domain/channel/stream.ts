import { defineStream } from '../shared/decider.js';
import { channelDecider } from './decider.js';
import { channelRefusals } from './refusals.js';

export const channelStream = defineStream({
  name: 'channelAccount',
  decider: channelDecider,
  streamOf: ({ userId }) => `channelAccount-${userId}`,
  commands: { GrantCustomer: true, WithdrawCustomer: true },
  events: {
    CustomerGranted: { version: 1, zh: '绑定医院客户', en: 'Bound to a hospital' },
    CustomerGrantWithdrawn: { version: 1, zh: '解除绑定', en: 'No longer bound' },
  },
  refusals: channelRefusals,
});
