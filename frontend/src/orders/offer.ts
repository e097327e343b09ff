import type { ProductOption } from '@cloud-factory/domain/products/contract';
import { useQuery } from '@tanstack/react-query';
import { usePermissions } from '../platform/permissions.js';
import { agreedPricesQuery, productOptionsQuery, surchargesQuery, templatesQuery, type AgreedPrice } from './order-queries.js';
import { withProduct } from './templates.js';
import type { Line } from './line-inputs.js';

export type SurchargeCode = Readonly<{ code: string; name: string }>;
export type Offer = Readonly<{
  products: readonly ProductOption[];
  /** What a product costs this customer, by its id. */
  agreed: ReadonlyMap<string, AgreedPrice>;
  surcharges: readonly SurchargeCode[];
  /** A line with a product, and what this customer always asks for with it. */
  take: (line: Line, productId: string) => Line;
}>;

/** What can be ordered, and what was agreed on with the customer. Who may not see prices of customers is offered the products alone. */
export function useOffer(customerId: string): Offer {
  const { may } = usePermissions();
  const isChosen = customerId !== '';
  const { data: products = [] } = useQuery(productOptionsQuery);
  const { data: prices = [] } = useQuery({ ...agreedPricesQuery(customerId), enabled: isChosen && may('productData.read') });
  const { data: surcharges = [] } = useQuery({ ...surchargesQuery(customerId), enabled: isChosen && may('hospitalproduct.read') });
  const { data: templates = [] } = useQuery({ ...templatesQuery(customerId), enabled: isChosen && may('hospitalscheme.read') });
  return {
    products,
    agreed: new Map(prices.map((price) => [price.id, price])),
    surcharges,
    take: (line, productId) => withProduct(line, productId, templates),
  };
}
