import { sharedRefusals, type Words } from '../shared/refusals.js';
import type { CustomerRefusal } from './decider.js';

export const customerRefusals: Readonly<Record<CustomerRefusal, Words>> = {
  CustomerNotFound: { zh: '医院客户不存在', en: 'There is no such hospital customer' },
  CustomerIsRetired: { zh: '医院客户已停用', en: 'The hospital customer was retired' },
  LicenceIncomplete: { zh: '执业许可证号与有效期须同时填写', en: 'A licence needs its number and its last day' },
  CustomerNotBlacklisted: { zh: '该客户不在黑名单中', en: 'The customer is not blacklisted' },
  StillUsed: sharedRefusals.StillUsed,
};
