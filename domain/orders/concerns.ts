// What came up since an order was entered: its customer or its unit would not pass any more. The order goes on; somebody should look at it.
import { isKnownCustomer, type CustomerState } from '../customers/index.js';
import { isKnownPartner, whyNoWork, type PartnerState } from '../partners/index.js';
import { refuse, type Refusal } from '../shared/decider.js';
import { deliveryStatusOf, isKnownOrder, type OrderState } from './state.js';

export type OrderConcern = Refusal<'CustomerIsBlacklisted' | 'PartnerNotActive' | 'CertificateMissing' | 'CertificateExpired'>;

/**
 * What is to be said of an order that is open, on this day: that its customer is blacklisted, in whatever scope, and why its processing unit would get
 * no new work (domain 3.11, 3.16). Nothing of one that is over.
 */
export function concernsOf(
  order: OrderState,
  { customer, partner }: Readonly<{ customer: CustomerState; partner: PartnerState | undefined }>,
  today: string,
): readonly OrderConcern[] {
  if (!isKnownOrder(order) || order.status === 'cancelled' || deliveryStatusOf(order) === 'delivered') return [];
  const isBlack = isKnownCustomer(customer) && customer.status === 'blacklisted';
  const ofUnit = isKnownPartner(partner) ? whyNoWork(partner, today) : null;
  return [...(isBlack ? [refuse('CustomerIsBlacklisted')] : []), ...(ofUnit ? [ofUnit] : [])];
}
