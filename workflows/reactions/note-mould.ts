import type { MouldReceived } from '@cloud-factory/domain/orders';
import type { NameWorkOrderBox } from '@cloud-factory/domain/production';
import { idAs } from '@cloud-factory/domain/shared/ids';
import type { Reaction } from '../runtime/contract.js';

/** The work on an order lies in the box that its mould lies in. A line and its work order share one id. */
export const noteMould: Reaction<MouldReceived, NameWorkOrderBox> = {
  MouldReceived: ({ id, data: { lineIds, boxNo } }) =>
    lineIds.map((lineId) => ({
      commandId: idAs(`note-mould:${id}:${lineId}`),
      command: { type: 'NameWorkOrderBox', workOrderId: idAs(lineId), boxNo },
    })),
};
