import type { EraseOrderFiles, OrderFileReplaced, OrderFilesAdded, OrderFilesPersonErased } from '@cloud-factory/domain/files';
import type { PersonErased } from '@cloud-factory/domain/orders';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import type { OrderId } from '@cloud-factory/domain/shared/ids';
import type { CatchUp, Sent } from '../runtime/contract.js';
import { eraseOrderFiles } from './erase-order-files.js';

type Heard = PersonErased | OrderFilesAdded | OrderFileReplaced | OrderFilesPersonErased;

/** Names of photographs and later files go with their person, also where the person was erased before these had a reaction of their own. */
export const eraseOlderNames: CatchUp = {
  begin: () => {
    const named = new Set<OrderId>();
    const erased = new Map<OrderId, readonly Sent<EraseOrderFiles>[]>();
    const hear = (recorded: Recorded<Heard>): void => {
      const { orderId } = recorded.data;
      switch (recorded.type) {
        case 'PersonErased':
          erased.set(orderId, eraseOrderFiles.PersonErased(recorded));
          return;
        case 'OrderFilesAdded':
        case 'OrderFileReplaced':
          named.add(orderId);
          return;
        case 'OrderFilesPersonErased':
          named.delete(orderId);
      }
    };
    return {
      on: (recorded) => hear(recorded as Recorded<Heard>), // any other type is let pass there
      sent: () => [...erased].flatMap(([orderId, sent]) => (named.has(orderId) ? sent : [])),
    };
  },
};
