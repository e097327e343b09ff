import * as z from 'zod';

/** Orders in the API document. */
export const OrderShape = z.looseObject({
  id: z.string(),
  version: z.int(),
  orderNo: z.string(),
  customerName: z.string(),
  discountedAmount: z.string(),
  currency: z.string(),
  reviewStatus: z.string(),
  productionStatus: z.string(),
  packingStatus: z.string(),
  deliveryStatus: z.string(),
  settlementStatus: z.string(),
  holdStatus: z.string(),
  orderSource: z.string(),
  dueDate: z.string(),
});

/** The number on paper, as people type or scan it. */
export const OrderNo = z.strictObject({ orderNo: z.string().trim().min(1).max(30) });
