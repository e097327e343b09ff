// What someone may ask of a product. No `by`, no `at`: the command runner adds them.
import type { ProductId } from '../shared/ids.js';
import type { ProductEntry } from './contract.js';

/**
 * Keep a new product, or the changes of a known one. Orders that were priced keep their price and their route.
 * `mustExist`: the id came from outside, so it is a known one or a mistake.
 */
export type SaveProduct = Readonly<{ type: 'SaveProduct'; productId: ProductId; entry: ProductEntry; mustExist?: true }>;

/** Gone from lists and pickers, its code free again. Documents keep what they copied. */
export type RetireProduct = Readonly<{ type: 'RetireProduct'; productId: ProductId }>;

export type ProductCommand = SaveProduct | RetireProduct;
