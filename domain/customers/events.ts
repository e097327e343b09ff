// Facts about one hospital customer. Stream: customer-<customerId>. Never edited, never renamed.
// The shapes are spelled out, not derived from the contract: the wire may change tomorrow, what was recorded may not.
import type { Fact } from '../shared/decider.js';
import type { CustomerId, UserId } from '../shared/ids.js';
import type { Currency } from '../shared/money.js';
import type { HospitalLevel, SettlementType } from './contract.js';

export type CustomerContent = Readonly<{
  customerId: CustomerId;
  customerCode: string;
  name: string;
  shortName: string | null;
  hospitalLevel: HospitalLevel | null;
  licenceNo: string | null;
  licenceValidTo: string | null;
  salesmanId: UserId | null;
  currency: Currency;
  settlementType: SettlementType;
  closingDay: number;
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
export type CustomerBlacklisted = Fact<'CustomerBlacklisted', Readonly<{ customerId: CustomerId; reason: string }>>;
export type CustomerReleased = Fact<'CustomerReleased', Readonly<{ customerId: CustomerId; reason: string }>>;
/** Final. */
export type CustomerRetired = Fact<'CustomerRetired', Readonly<{ customerId: CustomerId }>>;

export type CustomerEvent = CustomerRegistered | CustomerChanged | CustomerBlacklisted | CustomerReleased | CustomerRetired;
