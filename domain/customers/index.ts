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
export { customerDecider, isKnownCustomer, isStopped, mayOwe, type CustomerRefusal, type CustomerState } from './decider.js';
export { customerStream } from './stream.js';
export type {
  ConfirmCustomerPrice,
  ConfirmPriceBatch,
  ConfirmScheme,
  CustomerPricesCommand,
  LinkCustomerScheme,
  PriceBatchCommand,
  ProposePriceBatch,
  SchemeCommand,
} from './prices/commands.js';
export type {
  AgreedTerms,
  CustomerPriceConfirmed,
  CustomerPriceProposed,
  CustomerPriceRejected,
  CustomerPriceWithdrawn,
  CustomerPricesEvent,
  LineToReprice,
  PriceBatchConfirmed,
  PriceBatchEvent,
  PriceBatchProposed,
  PriceSchemeConfirmed,
  PriceSchemeProposed,
  ProductTemplateSaved,
  SchemeContent,
  SchemeEvent,
  SchemeHospital,
  SchemeProduct,
} from './prices/events.js';
export type { PriceBatchState } from './prices/batch.js';
export { customerPricesDecider } from './prices/customer-prices.js';
export { isOurFault, priceOf, zoneOf, type Agreements, type PriceAsked, type PriceFound } from './prices/pricing.js';
export { schemeDecider } from './prices/scheme.js';
export { inForce, type CustomerPricesState, type KnownScheme, type SchemeState } from './prices/state.js';
export { whatIf, type SoldLine } from './prices/what-if.js';
export { priceCallRefusals } from './prices/refusals.js';
export { customerPricesStream, priceBatchStream, schemeStream } from './prices/streams.js';
