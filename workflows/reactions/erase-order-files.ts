import type { EraseOrderFiles } from '@cloud-factory/domain/files';
import type { PersonErased } from '@cloud-factory/domain/orders';
import { idAs } from '@cloud-factory/domain/shared/ids';
import type { Reaction } from '../runtime/contract.js';

/** Whoever is erased from an order is erased from the names of its photographs and later files too: these have a key of their own. */
export const eraseOrderFiles: Reaction<PersonErased, EraseOrderFiles> = {
  PersonErased: ({ id, data: { orderId } }) => [
    { commandId: idAs(`erase-order-files:${id}`), command: { type: 'EraseOrderFiles', orderId } },
  ],
};
