// What someone may ask of the files of an order. No `by`, no `at`: the command runner adds them.
import type { OrderFileKind } from '../orders/contract.js';
import type { EnteredFile } from '../orders/index.js';
import type { FileId, OrderId, OrderLineId } from '../shared/ids.js';

/** A file as the server knows it, and what was said of it. Whoever sends the command looks the file up; an id alone says nothing. */
export type EnteredOrderFile = Readonly<{ file: EnteredFile; lineId: OrderLineId | null; takenAt: string | null; remark: string | null }>;

/** Photographs and delivery files: all of them or none. */
export type AddOrderFiles = Readonly<{ type: 'AddOrderFiles'; orderId: OrderId; files: readonly EnteredOrderFile[] }>;

/** Other words for a photograph or a delivery file. */
export type DescribeOrderFile = Readonly<{
  type: 'DescribeOrderFile';
  orderId: OrderId;
  id: FileId;
  lineId: OrderLineId | null;
  takenAt: string | null;
  remark: string | null;
}>;

/**
 * A new version of a file; the old ones stay. `id`: of the first version. Of a file of a line only once the order was approved: before that
 * the order itself is changed. `first`: the name that the first version was uploaded under.
 */
export type ReplaceOrderFile = Readonly<{ type: 'ReplaceOrderFile'; orderId: OrderId; id: FileId; firstName: string; file: EnteredFile }>;

/** What a file is for from here on, in all its versions. `id`: of the first one. Of a file of a line only once the order was approved, as with a new version. */
export type ChangeOrderFileKind = Readonly<{ type: 'ChangeOrderFileKind'; orderId: OrderId; id: FileId; kind: OrderFileKind }>;

/** Of photographs and delivery files that were not there when the order was approved. */
export type RemoveOrderFiles = Readonly<{ type: 'RemoveOrderFiles'; orderId: OrderId; ids: readonly FileId[] }>;

/** Destroy the key of their names; what a reaction says when the person of the order was erased. */
export type EraseOrderFiles = Readonly<{ type: 'EraseOrderFiles'; orderId: OrderId }>;

export type OrderFilesCommand =
  | AddOrderFiles
  | DescribeOrderFile
  | ReplaceOrderFile
  | ChangeOrderFileKind
  | RemoveOrderFiles
  | EraseOrderFiles;
