// What someone may ask of a hospital customer. No `by`, no `at`: the command runner adds them.
import type { CustomerId } from '../shared/ids.js';
import type { BlacklistScope, CustomerEntry } from './contract.js';

/** Keep a new customer, or the changes of a known one. `mustExist`: the id came from outside, so it is a known one or a mistake. */
export type SaveCustomer = Readonly<{ type: 'SaveCustomer'; customerId: CustomerId; entry: CustomerEntry; mustExist?: true }>;

/** No new orders, no deliveries or no credit from here on; said of a blacklisted one it changes what is stopped. */
export type BlacklistCustomer = Readonly<{
  type: 'BlacklistCustomer';
  customerId: CustomerId;
  reason: string;
  scopes: readonly BlacklistScope[];
}>;

/** Undoes `BlacklistCustomer`. */
export type ReleaseCustomer = Readonly<{ type: 'ReleaseCustomer'; customerId: CustomerId; reason: string }>;

/** Keeps what storage needs to know about it. */
export type KeepCustomerInformation = Readonly<{
  type: 'KeepCustomerInformation';
  customerId: CustomerId;
  packing: string | null;
  receivingHours: string | null;
  storageRemark: string | null;
}>;

/** Gone from lists and pickers, its code free again. Documents keep what they copied. `uses`: orders of it that are not delivered yet. */
export type RetireCustomer = Readonly<{ type: 'RetireCustomer'; customerId: CustomerId; uses?: number }>;

export type CustomerCommand = SaveCustomer | BlacklistCustomer | ReleaseCustomer | KeepCustomerInformation | RetireCustomer;
