// Facts with names, for the specs of every folder. Fixed values: a failing spec reads the same twice.
import {
  approvedByReviewer,
  clerk,
  content,
  line,
  lineId,
  orderCancelled,
  ofOrder,
  orderId,
  orderNo,
  scan,
  submittedByClerk,
  personErased,
} from '../orders/examples.js';
import { orderDecider, type EnteredFile, type LineFile, type OrderState } from '../orders/index.js';
import type { Recorded } from '../shared/decider.js';
import { idAs, type FileId } from '../shared/ids.js';
import { recorded } from '../shared/recorded.js';
import type { EnteredOrderFile } from './commands.js';
import type {
  OfLine,
  OfOrder,
  OrderFileDescribed,
  OrderFileKindChanged,
  OrderFileReplaced,
  OrderFilesAdded,
  OrderFilesEvent,
  OrderFilesPersonErased,
  OrderFilesRemoved,
} from './events.js';

const fileId = (nth: number): FileId => idAs(`0197e000-0000-7000-8000-0000000051${String(nth).padStart(2, '0')}`);

/** A photograph, the nth: other bytes and another name each. */
export const picture = (nth: number, more: Partial<EnteredFile> = {}): EnteredFile => ({
  id: fileId(nth),
  kind: 'photo',
  ext: '.jpg',
  size: 48_000 + nth,
  sha256: String(nth).padStart(64, '0'),
  geometry: null,
  fileName: `林一-${nth}.jpg`,
  ...more,
});
export const face = picture(1);
export const shade = picture(2);
export const parcel = picture(3, { kind: 'deliveryPhoto', fileName: '装箱.jpg' });
export const newScan: EnteredFile = { ...scan, id: fileId(9), size: 784, sha256: '9'.repeat(64), fileName: '林一-上颌-2.stl' };

const facts = ({ fileName: _, ...file }: EnteredFile): LineFile => file;
export const said = (file: EnteredFile, more: Partial<EnteredOrderFile> = {}): EnteredOrderFile => ({
  file,
  lineId: null,
  takenAt: null,
  remark: null,
  ...more,
});

const order: OfOrder = {
  orderId,
  orderNo,
  customerId: content.customerId,
  customerName: content.customerName,
  doctorName: content.doctorName,
};
export const ofLine: OfLine = { id: lineId, lineNo: line.lineNo, productName: line.productName };

export const photographsAdded: OrderFilesAdded = {
  type: 'OrderFilesAdded',
  data: {
    ...order,
    isAfterApproval: false,
    files: [
      { file: facts(face), line: null, takenAt: '2025-06-11T00:30:00Z', day: '2025-06-11' },
      { file: facts(shade), line: ofLine, takenAt: null, day: '2025-06-11' },
    ],
  },
  personal: {
    names: [
      { fileName: face.fileName, remark: '林一正面照' },
      { fileName: shade.fileName, remark: null },
    ],
  },
};
export const parcelAdded: OrderFilesAdded = {
  type: 'OrderFilesAdded',
  data: { ...order, isAfterApproval: true, files: [{ file: facts(parcel), line: null, takenAt: null, day: '2025-06-16' }] },
  personal: { names: [{ fileName: parcel.fileName, remark: null }] },
};
export const photographDescribed: OrderFileDescribed = {
  type: 'OrderFileDescribed',
  data: { orderId, id: face.id, line: ofLine, takenAt: null },
  personal: { remark: '林一微笑照' },
};
export const scanReplaced: OrderFileReplaced = {
  type: 'OrderFileReplaced',
  data: { ...order, id: scan.id, fileVersion: 2, file: facts(newScan), first: facts(scan), line: ofLine, day: '2025-06-12' },
  personal: { fileName: newScan.fileName, firstName: '林一-上颌.stl' },
};
export const scanMeantOtherwise: OrderFileKindChanged = {
  type: 'OrderFileKindChanged',
  data: { orderId, id: scan.id, kind: 'attachment', before: 'print' },
};
export const photographSent: OrderFileKindChanged = {
  type: 'OrderFileKindChanged',
  data: { orderId, id: face.id, kind: 'deliveryPhoto', before: 'photo' },
};
export const filesRemoved: OrderFilesRemoved = { type: 'OrderFilesRemoved', data: { orderId, ids: [parcel.id], fileIds: [parcel.id] } };
export const namesErased: OrderFilesPersonErased = { type: 'OrderFilesPersonErased', data: { orderId, ids: [face.id, shade.id] } };

export const ofFiles = <Event extends OrderFilesEvent>(event: Event, nth: number, by = clerk): Recorded<Event> =>
  recorded(event, nth, by, `orderFiles-${orderId}`);

const orderAfter = (...events: readonly Parameters<typeof orderDecider.evolve>[1][]): OrderState =>
  events.reduce<OrderState>((state, event) => orderDecider.evolve(state, event), orderDecider.initialState);
export const pendingOrder = orderAfter(submittedByClerk);
export const approvedOrder = orderAfter(submittedByClerk, approvedByReviewer);
export const cancelledOrder = orderAfter(submittedByClerk, ofOrder(orderCancelled, 2, clerk));
export const erasedOrder = orderAfter(submittedByClerk, ofOrder(personErased, 2, clerk));
