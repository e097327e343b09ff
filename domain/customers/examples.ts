// Facts with names, for the specs of every folder. Fixed values: a failing spec reads the same twice.
import type { Recorded } from '../shared/decider.js';
import { idAs, type CustomerId, type UserId } from '../shared/ids.js';
import { recorded } from '../shared/recorded.js';
import type { CustomerEntry } from './contract.js';
import type { CustomerState } from './decider.js';
import type {
  CustomerBlacklisted,
  CustomerChanged,
  CustomerContent,
  CustomerEvent,
  CustomerRegistered,
  CustomerReleased,
  CustomerRetired,
} from './events.js';

export const hospital: CustomerId = idAs('0197e000-0000-7000-8000-000000000021');
export const salesman: UserId = idAs('0197e000-0000-7000-8000-000000000065');
export const customerClerk: UserId = idAs('0197e000-0000-7000-8000-000000000064');

export const customerEntry: CustomerEntry = {
  customerCode: 'H0031',
  name: '安和口腔',
  shortName: null,
  hospitalLevel: 'clinic',
  licenceNo: 'PDY00031X44010317D1522',
  licenceValidTo: '2027-12-31',
  salesmanId: salesman,
  currency: 'CNY',
  settlementType: 'monthly',
  closingDay: 25,
  province: '440000',
  city: '440300',
  district: '440305',
  address: '科技园南路 8 号',
  contact: '李医生',
  phone: '13800138000',
  remark: null,
};

export const customerContent: CustomerContent = { customerId: hospital, ...customerEntry };
export const knownCustomer = { status: 'normal', content: customerContent } as const satisfies CustomerState;

export const customerRegistered: CustomerRegistered = { type: 'CustomerRegistered', data: customerContent };
export const customerBlacklisted: CustomerBlacklisted = {
  type: 'CustomerBlacklisted',
  data: { customerId: hospital, reason: '逾期 90 天' },
};

/** The n-th fact of the customer's stream. */
export const ofCustomer = <Event extends CustomerEvent>(event: Event, nth: number, by: UserId = customerClerk): Recorded<Event> =>
  recorded(event, nth, by, `customer-${event.data.customerId}`);

// One fact of each of the other types.
export const customerChanged: CustomerChanged = { type: 'CustomerChanged', data: { ...customerContent, closingDay: 20 } };
export const customerReleased: CustomerReleased = { type: 'CustomerReleased', data: { customerId: hospital, reason: '已付清' } };
export const customerRetired: CustomerRetired = { type: 'CustomerRetired', data: { customerId: hospital } };
