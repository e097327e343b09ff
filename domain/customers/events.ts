// Facts about one hospital customer. Stream: customer-<customerId>. Never edited, never renamed.
// The shapes are spelled out, not derived from the contract: the wire may change tomorrow, what was recorded may not.
import type { Fact } from '../shared/decider.js';
import type { CustomerId, UserId } from '../shared/ids.js';
import type { Currency } from '../shared/money.js';
import type { Amount } from '../shared/decimal.js';
import type { BlacklistScope, CustomerLanguage, FitProfile, HospitalLevel, SettlementType } from './contract.js';

export type CustomerContent = Readonly<{
  customerId: CustomerId;
  customerCode: string;
  name: string;
  shortName: string | null;
  hospitalLevel: HospitalLevel | null;
  licenceNo: string | null;
  licenceValidTo: string | null;
  creditCode: string | null;
  legalPerson: string | null;
  salesmanId: UserId | null;
  deliveryManager: UserId | null;
  regionalDirector: UserId | null;
  currency: Currency;
  settlementType: SettlementType;
  closingDay: number;
  creditLimit: Amount | null;
  creditDays: number | null;
  invoiceTitle: string | null;
  taxNo: string | null;
  invoiceBank: string | null;
  invoiceAccount: string | null;
  jdCode: string | null;
  languagePreference: CustomerLanguage;
  fitProfile: FitProfile | null;
  province: string | null;
  city: string | null;
  district: string | null;
  address: string | null;
  contact: string | null;
  phone: string | null;
  remark: string | null;
}>;

export type CustomerRegistered = Fact<'CustomerRegistered', CustomerContent>;
/** The whole customer as it is from now on. */
export type CustomerChanged = Fact<'CustomerChanged', CustomerContent>;
/** `scopes`: what is stopped; before version 2 orders alone were. */
export type CustomerBlacklisted = Fact<
  'CustomerBlacklisted',
  Readonly<{ customerId: CustomerId; reason: string; scopes: readonly BlacklistScope[] }>
>;
export type CustomerReleased = Fact<'CustomerReleased', Readonly<{ customerId: CustomerId; reason: string }>>;
/** What storage keeps about it beside the rest: how goods are packed and when they are taken in. */
export type CustomerInformationKept = Fact<
  'CustomerInformationKept',
  Readonly<{ customerId: CustomerId; packing: string | null; receivingHours: string | null; storageRemark: string | null }>
>;
/** Final. */
export type CustomerRetired = Fact<'CustomerRetired', Readonly<{ customerId: CustomerId }>>;

export type CustomerEvent =
  | CustomerRegistered
  | CustomerChanged
  | CustomerBlacklisted
  | CustomerReleased
  | CustomerInformationKept
  | CustomerRetired;

type FirstContent = Omit<
  CustomerContent,
  | 'creditCode'
  | 'legalPerson'
  | 'deliveryManager'
  | 'regionalDirector'
  | 'creditLimit'
  | 'creditDays'
  | 'invoiceTitle'
  | 'taxNo'
  | 'invoiceBank'
  | 'invoiceAccount'
  | 'jdCode'
  | 'languagePreference'
  | 'fitProfile'
>;

/** Version 1 knew neither credit nor invoice, nor how crowns are to fit. */
export const contentOfVersion1 = (content: FirstContent): CustomerContent => ({
  ...content,
  creditCode: null,
  legalPerson: null,
  deliveryManager: null,
  regionalDirector: null,
  creditLimit: null,
  creditDays: null,
  invoiceTitle: null,
  taxNo: null,
  invoiceBank: null,
  invoiceAccount: null,
  jdCode: null,
  languagePreference: 'zh',
  fitProfile: null,
});

/** Version 1 stopped orders and nothing else. */
export const blacklistingOfVersion1 = (data: Omit<CustomerBlacklisted['data'], 'scopes'>): CustomerBlacklisted['data'] => ({
  ...data,
  scopes: ['order'],
});
