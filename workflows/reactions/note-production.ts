import type { NoteWorkOrderBegun, NoteWorkOrderFinished } from '@cloud-factory/domain/orders';
import type { StepFinished, StepReceived, WorkOrderFinished } from '@cloud-factory/domain/production';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import { idAs } from '@cloud-factory/domain/shared/ids';
import type { Reaction, Sent } from '../runtime/contract.js';

const begun = ({
  id,
  data: { isFirst, orderId, workOrderId },
}: Recorded<StepReceived | StepFinished>): readonly Sent<NoteWorkOrderBegun>[] =>
  isFirst
    ? [{ commandId: idAs(`note-production:${id}`), command: { type: 'NoteWorkOrderBegun', orderId, lineId: idAs(workOrderId) } }]
    : [];

/** The order learns that work on a line has begun (no free cancellation from here) and that it is done. A line and its work order share one id. */
export const noteProduction: Reaction<StepReceived | StepFinished | WorkOrderFinished, NoteWorkOrderBegun | NoteWorkOrderFinished> = {
  StepReceived: begun,
  StepFinished: begun,
  WorkOrderFinished: ({ id, data: { orderId, workOrderId } }) => [
    { commandId: idAs(`note-production:${id}`), command: { type: 'NoteWorkOrderFinished', orderId, lineId: idAs(workOrderId) } },
  ],
};
