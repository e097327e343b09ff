// What the lists below a product have in common: materials, processes, machines.
import { wholeNumber } from '@cloud-factory/domain/shared/asked';
import type { ProductDetail } from '@cloud-factory/domain/products/contract';
import type { Answer } from '@cloud-factory/domain/shared/contract';
import { idField, type ProductId } from '@cloud-factory/domain/shared/ids';
import { findProductOfLink, getProduct } from '@cloud-factory/projections/products';
import * as z from 'zod';
import { found, idsField, RefusedException, type Caller, type ReadModels } from '../platform/http.js';

export const OfProduct = z.strictObject({ productId: idField<'product'>() });

/** The documents send the ids of rows alone; `productId` saves looking the product up. */
export const removal = <Name extends string>() =>
  z.strictObject({
    ids: idsField<Name>(),
    productId: idField<'product'>().optional(),
    version: wholeNumber(1).optional(),
  });

/** The product with its rows, or 404. */
export const productWithRows = async (readModels: ReadModels, caller: Caller, id: string): Promise<Answer<ProductDetail>> =>
  found(await readModels.ask(caller, (client) => getProduct(client, id)), 'ProductNotFound');

/** The product that a row belongs to, or 404. */
export async function productOfRow(readModels: ReadModels, caller: Caller, rowId: string): Promise<ProductId> {
  const { data } = await readModels.ask(caller, (client) => findProductOfLink(client, rowId));
  if (!data) throw new RefusedException('LinkNotFound', { status: 404 });
  return data;
}
