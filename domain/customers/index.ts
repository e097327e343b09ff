// The doors of this context. Names, one by one: what is not here is nobody else's business.
export type {
  BlacklistCustomer,
  CustomerCommand,
  KeepCustomerInformation,
  ReleaseCustomer,
  RetireCustomer,
  SaveCustomer,
} from './commands.js';
export type {
  CustomerBlacklisted,
  CustomerChanged,
  CustomerContent,
  CustomerEvent,
  CustomerInformationKept,
  CustomerRegistered,
  CustomerReleased,
  CustomerRetired,
} from './events.js';
export { customerDecider, isKnownCustomer, isStopped, type CustomerRefusal, type CustomerState } from './decider.js';
export { customerStream } from './stream.js';
