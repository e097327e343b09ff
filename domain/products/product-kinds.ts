// What is made, and in what form it leaves the house.
import * as z from 'zod';

/** The form of what leaves the house. */
export const ShipmentType = z.enum(['design', 'semi', 'finished']);
export type ShipmentType = z.infer<typeof ShipmentType>;
/** The two registered kinds of denture, and service lines outside of the registration. */
export const ProductType = z.enum(['fixed', 'removable', 'service']);
export type ProductType = z.infer<typeof ProductType>;

export const shipmentTypeLabels = {
  design: { zh: '仅设计', en: 'Design only' },
  semi: { zh: '半成品', en: 'Semi-finished' },
  finished: { zh: '成品', en: 'Finished' },
} as const satisfies Record<ShipmentType, object>;

export const productTypeLabels = {
  fixed: { zh: '定制式固定义齿', en: 'Fixed denture' },
  removable: { zh: '定制式活动义齿', en: 'Removable denture' },
  service: { zh: '服务项目', en: 'Service' },
} as const satisfies Record<ProductType, object>;
