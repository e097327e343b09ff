import { recordsStream } from '@cloud-factory/domain/catalogue';
import { customerStream } from '@cloud-factory/domain/customers';
import { orderStream } from '@cloud-factory/domain/orders';
import { productStream, routeStream } from '@cloud-factory/domain/products';
import type { AnyStreamKind } from './contract.js';

/** Every kind of stream there is: one line each. The runner finds the kind of a command by its type, and of a stream by its name. */
export const streams: readonly AnyStreamKind[] = [
  customerStream,
  orderStream,
  productStream,
  routeStream,
  recordsStream,
];
