import type { NoteOrderReleased } from '@cloud-factory/domain/orders';
import type { OutFactoryReleased } from '@cloud-factory/domain/quality';
import { idAs } from '@cloud-factory/domain/shared/ids';
import type { Reaction } from '../runtime/contract.js';

/** A bill signed by two lets its order be packed. */
export const noteRelease: Reaction<OutFactoryReleased, NoteOrderReleased> = {
  OutFactoryReleased: ({ id, data: { orderId, billId } }) => [
    { commandId: idAs(`note-release:${id}`), command: { type: 'NoteOrderReleased', orderId, billId } },
  ],
};
