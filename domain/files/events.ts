// Facts about the files of one order that came after its entry. Stream: orderFiles-<orderId>. Never edited, never renamed.
import type { OrderFileKind } from '../orders/contract.js';
import type { LineFile } from '../orders/index.js';
import type { Fact } from '../shared/decider.js';
import type { CustomerId, DocumentNo, FileId, OrderId, OrderLineId } from '../shared/ids.js';

/** Whose they are, as it was at that moment: a list of photographs needs no look at the order. */
export type OfOrder = Readonly<{ orderId: OrderId; orderNo: DocumentNo; customerId: CustomerId; customerName: string; doctorName: string }>;

/** The line that a file shows, with its number and product for those who read the list. */
export type OfLine = Readonly<{ id: OrderLineId; lineNo: number; productName: string }>;

export type AddedFile = Readonly<{
  file: LineFile;
  line: OfLine | null;
  takenAt: string | null;
  /** The tenant's calendar day on which it was added. */
  day: string;
}>;

/** Of each file its name and what was said of it: people name scans after patients, and write about them. */
export type FileNames = Readonly<{ names: readonly Readonly<{ fileName: string; remark: string | null }>[] }>;

/** `isAfterApproval`: the order was approved already, so these are not among the files that its approval locked. */
export type OrderFilesAdded = Fact<
  'OrderFilesAdded',
  OfOrder & Readonly<{ isAfterApproval: boolean; files: readonly AddedFile[] }>,
  FileNames
>;

export type OrderFileDescribed = Fact<
  'OrderFileDescribed',
  Readonly<{ orderId: OrderId; id: FileId; line: OfLine | null; takenAt: string | null }>,
  Readonly<{ remark: string | null }>
>;

/** `file` holds from here on. `first`: the version that the order's line names, when this is the second one of a file of a line. */
export type OrderFileReplaced = Fact<
  'OrderFileReplaced',
  OfOrder & Readonly<{ id: FileId; fileVersion: number; file: LineFile; first: LineFile | null; line: OfLine | null; day: string }>,
  Readonly<{ fileName: string; firstName: string }>
>;

/** What the file is for from here on, and what it was for until now. */
export type OrderFileKindChanged = Fact<
  'OrderFileKindChanged',
  Readonly<{ orderId: OrderId; id: FileId; kind: OrderFileKind; before: OrderFileKind }>
>;

/** The files belong to nobody from here on: their bytes are swept after a while, unless another order takes them. */
export type OrderFilesRemoved = Fact<
  'OrderFilesRemoved',
  Readonly<{ orderId: OrderId; ids: readonly FileId[]; fileIds: readonly FileId[] }>
>;

/** The key of the names was destroyed: `personal` of every event of this stream reads null from now on. `ids`: of the files that the order has. */
export type OrderFilesPersonErased = Fact<'OrderFilesPersonErased', Readonly<{ orderId: OrderId; ids: readonly FileId[] }>>;

export type OrderFilesEvent =
  | OrderFilesAdded
  | OrderFileDescribed
  | OrderFileReplaced
  | OrderFileKindChanged
  | OrderFilesRemoved
  | OrderFilesPersonErased;
