// Every export there is: one line per context.
import { catalogueExports } from '../catalogue/catalogue-exports.js';
import { customerExports } from '../customers/customer-exports.js';
import { orderExports } from '../orders/order-exports.js';
import { productExports } from '../products/product-exports.js';
import { reportExports } from '../reports/report-exports.js';
import type { AnyExport } from './define-export.js';

export const exports: readonly AnyExport[] = [
  ...orderExports,
  ...reportExports,
  ...customerExports,
  ...productExports,
  ...catalogueExports,
];
