// The doors of this context. Names, one by one: what is not here is nobody else's business.
export type {
  AddOrderFiles,
  ChangeOrderFileKind,
  DescribeOrderFile,
  EnteredOrderFile,
  EraseOrderFiles,
  OrderFilesCommand,
  RemoveOrderFiles,
  ReplaceOrderFile,
} from './commands.js';
export type {
  AddedFile,
  OrderFileDescribed,
  OrderFileKindChanged,
  OrderFileReplaced,
  OrderFilesAdded,
  OrderFilesEvent,
  OrderFilesPersonErased,
  OrderFilesRemoved,
} from './events.js';
export { orderFilesDecider, type OrderFilesRefusal, type OrderFilesState } from './decider.js';
export { orderFilesStream } from './stream.js';
export { fileIdsHeldIn, orderFileIdsIn, releasedIn } from './taken-files.js';
