import { describe, expect, it } from 'vitest';
import { knownCustomer } from '../customers/examples.js';
import { hospital } from '../orders/examples.js';
import type { UserState } from '../platform/index.js';
import { specFor } from '../shared/decider-spec.js';
import { idAs } from '../shared/ids.js';
import { ChannelOrder } from './contract.js';
import { channelDecider } from './decider.js';
import { customerGranted, customerGrantWithdrawn, ofChannel, outsider } from './examples.js';

const { given } = specFor(channelDecider);
const profile = { account: 'anhe', name: '周', realName: '周前台', phone: null, email: null, deptId: null };
const user: UserState = { status: 'enabled', profile, roleIds: [], isPlatform: false, avatar: null, userType: 'web', userExt: '' };
const seen = { user, customer: knownCustomer };
const grant = { type: 'GrantCustomer', userId: outsider, customerId: hospital } as const;

describe('an account of the ordering channel', () => {
  it('orders for one hospital', () => given().when(grant, { seen }).then(customerGranted));
  it('is nothing new the second time', () => given(ofChannel(customerGranted, 1)).when(grant, { seen }).thenNothing());
  it('is nobody who is not there, and for no hospital that is not', () => {
    given()
      .when(grant, { seen: { customer: knownCustomer } })
      .thenRefused('UserNotFound');
    given()
      .when(grant, { seen: { user: { ...user, status: 'removed' }, customer: knownCustomer } })
      .thenRefused('UserNotFound');
    given().when(grant, { seen: { user } }).thenRefused('CustomerNotFound');
  });
  it('is nobody who grants it to themselves', () => given().when(grant, { by: outsider, seen }).thenRefused('UserIsSelf'));
  it('is taken back', () => {
    given(ofChannel(customerGranted, 1)).when({ type: 'WithdrawCustomer', userId: outsider }).then(customerGrantWithdrawn);
    given(ofChannel(customerGranted, 1), ofChannel(customerGrantWithdrawn, 2))
      .when({ type: 'WithdrawCustomer', userId: outsider })
      .thenNothing();
  });
});

describe('R313 an order from outside', () => {
  const order = {
    companyCode: 'C01',
    doctorName: '李医生',
    lines: [{ productId: idAs('0197e000-0000-7000-8000-000000000041'), toothPositions: '11', qty: 1, printCount: 1, patientCode: 'P-1' }],
  };
  it('says neither whose it is, nor what only the house decides', () => {
    expect(ChannelOrder.parse(order)).toMatchObject({ companyCode: 'C01', lines: [{ toothPositions: ['11'] }] });
    const refused = [
      { customerId: hospital },
      { currency: 'CNY' },
      { freeReason: '送' },
      { liability: 'lab' },
      { orderProperty: 'free' },
      { boxNo: 'B1' },
    ].map((more) =>
      ChannelOrder.safeParse({ ...order, ...more }).error?.issues.flatMap((issue) => ('keys' in issue ? issue.keys : issue.path)),
    );
    expect(refused).toEqual([['customerId'], ['currency'], ['freeReason'], ['liability'], ['orderProperty'], ['boxNo']]);
  });
});
