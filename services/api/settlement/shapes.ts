import * as z from 'zod';

// The answers about statements in the API document.
export const StatementShape = z.looseObject({
  id: z.string(),
  version: z.int(),
  hospitalName: z.string(),
  status: z.string(),
  totalPrice: z.string(),
});
export const StatementPaymentShape = z.looseObject({
  id: z.string(),
  amount: z.string(),
  paidOn: z.string(),
  cancelledAt: z.string().nullable(),
});
export const StatementLineShape = z.looseObject({
  lineNo: z.int(),
  orderNo: z.string(),
  patientName: z.string(),
  productName: z.string(),
  qty: z.string(),
  unitPrice: z.string(),
  amount: z.string(),
});
export const StatementHeaderShape = z.object({
  smId: z.string(),
  smNo: z.string(),
  revision: z.int(),
  companyCode: z.string().nullable(),
  companyName: z.string(),
  hospitalName: z.string(),
  settlementTimeShow: z.string(),
  salesName: z.string(),
  totalPrice: z.string(),
  totalPriceZh: z.string(),
  taxRate: z.string().nullable(),
  taxAmount: z.string().nullable(),
  netAmount: z.string().nullable(),
  currency: z.string(),
});
export const StatementPreviewShape = z.looseObject({
  canSubmit: z.boolean(),
  findings: z.array(z.looseObject({ code: z.string(), severity: z.string(), msg: z.string() })),
  totalPrice: z.string(),
  totalPriceZh: z.string(),
});
