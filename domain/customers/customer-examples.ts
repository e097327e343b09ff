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
  CustomerInformationKept,
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
  creditCode: null,
  legalPerson: '林安',
  salesmanId: salesman,
  deliveryManager: null,
  regionalDirector: null,
  currency: 'CNY',
  settlementType: 'monthly',
  closingDay: 25,
  creditLimit: idAs('50000.00'),
  creditDays: 30,
  invoiceTitle: '深圳安和口腔门诊部',
  taxNo: '91440300MA5EXAMPLE',
  invoiceBank: '招商银行深圳分行',
  invoiceAccount: '755900000000000',
  jdCode: 'CUST00031',
  languagePreference: 'zh',
  fitProfile: {
    cementGap: idAs('0.040'),
    innerCrownGap: idAs('0.020'),
    occlusalCut: idAs('0.100'),
    proximalCut: idAs('-0.020'),
    contactAdjust: null,
    note: '邻接略紧',
  },
  province: '440000',
  city: '440300',
  district: '440305',
  address: '科技园南路 8 号',
  contact: '李医生',
  phone: '13800138000',
  remark: null,
};

export const customerContent: CustomerContent = { customerId: hospital, ...customerEntry };
export const knownCustomer = {
  status: 'normal',
  content: customerContent,
  blackScopes: [],
  information: null,
} as const satisfies CustomerState;

export const customerRegistered: CustomerRegistered = { type: 'CustomerRegistered', data: customerContent };
export const customerBlacklisted: CustomerBlacklisted = {
  type: 'CustomerBlacklisted',
  data: { customerId: hospital, reason: '逾期 90 天', scopes: ['order', 'delivery', 'credit'] },
};

/** The n-th fact of the customer's stream. */
export const ofCustomer = <Event extends CustomerEvent>(event: Event, nth: number, by: UserId = customerClerk): Recorded<Event> =>
  recorded(event, nth, by, `customer-${event.data.customerId}`);

// One fact of each of the other types.
export const customerChanged: CustomerChanged = { type: 'CustomerChanged', data: { ...customerContent, closingDay: 20 } };
export const customerReleased: CustomerReleased = { type: 'CustomerReleased', data: { customerId: hospital, reason: '已付清' } };
export const customerInformationKept: CustomerInformationKept = {
  type: 'CustomerInformationKept',
  data: { customerId: hospital, packing: '每单独立盒', receivingHours: '09:00-17:30', storageRemark: null },
};
export const customerRetired: CustomerRetired = { type: 'CustomerRetired', data: { customerId: hospital } };
