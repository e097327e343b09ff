import type { Words } from '../shared/refusals.js';
import type { ChannelRefusal } from './decider.js';

export const channelRefusals: Readonly<Record<ChannelRefusal, Words>> = {
  UserNotFound: { zh: '用户不存在', en: 'There is no such user' },
  CustomerNotFound: { zh: '医院客户不存在', en: 'There is no such hospital customer' },
  UserIsSelf: { zh: '不能对自己执行此操作', en: 'You cannot do this to yourself' },
  ChannelNotGranted: { zh: '账号未绑定医院客户，不能下单', en: 'This account is bound to no hospital: it cannot order' },
  AddressNotOfCustomer: { zh: '收货地址不属于该医院', en: 'The address is none of this hospital' },
};
