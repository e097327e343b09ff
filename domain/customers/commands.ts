// What someone may ask of a hospital customer. No `by`, no `at`: the command runner adds them.
import type { CustomerId } from '../shared/ids.js';
import type { CustomerEntry } from './contract.js';

/** Keep a new customer, or the changes of a known one. `mustExist`: the id came from outside, so it is a known one or a mistake. */
export type SaveCustomer = Readonly<{ type: 'SaveCustomer'; customerId: CustomerId; entry: CustomerEntry; mustExist?: true }>;

/** No new orders from here on; those that exist go on. */
export type BlacklistCustomer = Readonly<{ type: 'BlacklistCustomer'; customerId: CustomerId; reason: string }>;

/** Undoes `BlacklistCustomer`. */
export type ReleaseCustomer = Readonly<{ type: 'ReleaseCustomer'; customerId: CustomerId; reason: string }>;

/** Gone from lists and pickers, its code free again. Documents keep what they copied. `uses`: orders of it that are not delivered yet. */
export type RetireCustomer = Readonly<{ type: 'RetireCustomer'; customerId: CustomerId; uses?: number }>;

export type CustomerCommand = SaveCustomer | BlacklistCustomer | ReleaseCustomer | RetireCustomer;
