import { defineStream } from '../shared/decider.js';
import { billDecider } from './decider.js';
import { billRefusals } from './refusals.js';

export const billStream = defineStream({
  name: 'bill',
  decider: billDecider,
  streamOf: ({ billId }) => `bill-${billId}`,
  commands: { SubmitBill: true, ReleaseBill: true, RejectBill: true },
  events: {
    BillSubmitted: { version: 1, zh: '提交出厂检验', en: 'Inspected' },
    OutFactoryReleased: { version: 1, isPublic: true, zh: '出厂放行', en: 'Released from the factory' },
    BillRejected: { version: 1, zh: '复核不通过', en: 'Release refused' },
  },
  refusals: billRefusals,
  claims: {
    outFactoryBill: { zh: '该订单已有检验合格的出厂检验单', en: 'This order already has an out-factory inspection that it passed' },
  },
});
