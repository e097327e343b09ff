import { defineStream } from '../shared/decider.js';
import { customerDecider } from './decider.js';
import { blacklistingOfVersion1, contentOfVersion1 } from './events.js';
import { customerRefusals } from './refusals.js';

export const customerStream = defineStream({
  name: 'customer',
  decider: customerDecider,
  streamOf: ({ customerId }) => `customer-${customerId}`,
  commands: { SaveCustomer: true, BlacklistCustomer: true, ReleaseCustomer: true, KeepCustomerInformation: true, RetireCustomer: true },
  events: {
    CustomerRegistered: { version: 2, upcasters: [contentOfVersion1], isPublic: true, zh: '新增医院客户', en: 'Customer registered' },
    CustomerChanged: { version: 2, upcasters: [contentOfVersion1], isPublic: true, zh: '修改医院客户', en: 'Customer changed' },
    CustomerBlacklisted: { version: 2, upcasters: [blacklistingOfVersion1], isPublic: true, zh: '加入黑名单', en: 'Customer blacklisted' },
    CustomerReleased: { version: 1, isPublic: true, zh: '移出黑名单', en: 'Customer released from the blacklist' },
    CustomerInformationKept: { version: 1, zh: '修改仓储信息', en: 'Information of storage kept' },
    CustomerRetired: { version: 1, isPublic: true, zh: '停用医院客户', en: 'Customer retired' },
  },
  refusals: customerRefusals,
  claims: { customerCode: { zh: '客户编码“{{value}}”已被占用', en: 'The customer code “{{value}}” is already taken' } },
});
