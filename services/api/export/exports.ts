// Every export there is: one line per context.
import type { CommandRunner } from '@cloud-factory/commands';
import { catalogueExports } from '../catalogue/catalogue-exports.js';
import { customerExports } from '../customers/customer-exports.js';
import { priceWhatIfExport } from '../customers/what-if.js';
import { orderExports } from '../orders/order-exports.js';
import { productExports } from '../products/product-exports.js';
import { deliveryReportExports } from '../reports/delivery-report-exports.js';
import { reportExports } from '../reports/report-exports.js';
import type { AnyExport } from './define-export.js';

/** Those that read the log beside the read models: they are made in the background alone. */
export const exportsOfLog = (runner: CommandRunner): readonly AnyExport[] => [priceWhatIfExport(runner)];

export const exports: readonly AnyExport[] = [
  ...orderExports,
  ...reportExports,
  ...deliveryReportExports,
  ...customerExports,
  ...productExports,
  ...catalogueExports,
];
