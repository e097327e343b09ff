// What answers about prices hold, for the API document.
import * as z from 'zod';

const price = z.string().nullable();

export const CustomerPriceShape = z.looseObject({
  id: z.string(),
  version: z.int(),
  customerId: z.string(),
  productId: z.string(),
  unitPrice: z.string(),
  agreedPrice: z.string(),
  status: z.string(),
});
export const SchemeShape = z.looseObject({ id: z.string(), version: z.int(), schemeNo: z.string(), name: z.string(), status: z.string() });
export const SchemeProductShape = z.looseObject({
  id: z.string(),
  schemeId: z.string(),
  productId: z.string(),
  discountPrice: price,
  rate: price,
});
export const SchemeHospitalShape = z.looseObject({ customerId: z.string(), customerCode: z.string(), customerName: z.string() });
export const TemplateShape = z.looseObject({ id: z.string(), customerId: z.string(), name: z.string(), productId: z.string() });
export const PriceChangeShape = z.looseObject({
  id: z.string(),
  kind: z.string(),
  status: z.string(),
  reference: z.string(),
  title: z.string(),
});
export const PriceAnswerShape = z.looseObject({
  currency: z.string(),
  standardPrice: z.string(),
  unitPrice: z.string(),
  priceSource: z.string(),
  priceReference: z.string().nullable(),
  amount: z.string(),
  discountedAmount: z.string(),
});
