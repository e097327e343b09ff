// The doors of this context. Names, one by one: what is not here is nobody else's business.
export type {
  CancelWorkOrder,
  CreateWorkOrder,
  FinishStep,
  MaterialTake,
  ReceiveStep,
  MoveWorkOrderDue,
  NameWorkOrderBox,
  ReplanWorkOrder,
  WithdrawReceipt,
  WorkOrderCommand,
} from './commands.js';
export type {
  StepFinished,
  StepReceiptWithdrawn,
  StepReceived,
  TakenMaterial,
  WorkOrderCancelled,
  WorkOrderCreated,
  WorkOrderEvent,
  WorkOrderFinished,
  WorkOrderLine,
  WorkOrderPart,
  WorkOrderBoxNamed,
  WorkOrderDueMoved,
  WorkOrderReplanned,
  WorkOrderStep,
} from './events.js';
export { pieceOf, type LaterFile } from './piece.js';
export { workOrderDecider, type WorkOrderRefusal } from './decider.js';
export { goodsOfPiece, productsOf } from './material.js';
export { replanRefusals } from './refusals.js';
export type { KnownWorkOrder, Piece, StepState, WorkOrderState } from './state.js';
export { workOrderStream } from './stream.js';
