import type { AddedFile, OrderFileReplaced, OrderFilesAdded, OrderFilesEvent } from '@cloud-factory/domain/files';
import type { FileVersion, OrderFileRow } from '@cloud-factory/domain/files/contract';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import { defineProjection, gone, mustExist, rowColumns, touchedBy } from '../../shared/index.js';

/** `place`: the order in which the files came, also of those that came together. */
export type OrderFileTableRow = OrderFileRow & Readonly<{ place: number }>;

type Version = Omit<FileVersion, 'at' | 'by'>;

/** More files than this come in no event. */
const perEvent = 1_000;

/** The columns that say which version holds. */
const holding = ({ fileId, version, fileName, ext, size, sha256 }: Version) => ({
  fileId,
  fileVersion: version,
  fileName,
  ext,
  size,
  sha256,
});

const versionOf = ({ id, ext, size, sha256, geometry }: AddedFile['file'], version: number, fileName: string): Version => ({
  version,
  fileId: id,
  fileName,
  ext,
  size,
  sha256,
  geometry,
});

function added(recorded: Recorded<OrderFilesAdded>, key: string): OrderFileTableRow | typeof gone {
  const { data, personal, at, by } = recorded;
  const nth = data.files.findIndex(({ file }) => file.id === key);
  const entry = data.files[nth];
  if (!entry) return gone;
  const { file, line, takenAt, day } = entry;
  const { orderId, orderNo, customerId, customerName, doctorName, isAfterApproval } = data;
  const version = versionOf(file, 1, personal?.names[nth]?.fileName ?? '');
  return {
    id: file.id,
    ...touchedBy(recorded),
    createdAt: at,
    createdBy: by,
    orderId,
    orderNo,
    customerId,
    customerName,
    doctorName,
    kind: file.kind,
    lineId: line?.id ?? null,
    lineNo: line?.lineNo ?? null,
    productName: line?.productName ?? null,
    ...holding(version),
    takenAt,
    day,
    remark: personal?.names[nth]?.remark ?? null,
    isLocked: !isAfterApproval,
    place: recorded.version * perEvent + nth,
    versions: [{ ...version, at, by }],
  };
}

/** A file of a line has no row before its second version: the order's page shows the first. */
function begun(recorded: Recorded<OrderFileReplaced>): OrderFileTableRow {
  const { data, personal, at, by } = recorded;
  const { id, orderId, orderNo, customerId, customerName, doctorName, first, line, day, file } = data;
  if (!first) throw new Error(`${recorded.id}: a file that nobody had has no new version`);
  const version = versionOf(first, 1, personal?.firstName ?? '');
  return {
    id,
    ...touchedBy(recorded),
    createdAt: at,
    createdBy: by,
    orderId,
    orderNo,
    customerId,
    customerName,
    doctorName,
    kind: file.kind,
    lineId: line?.id ?? null,
    lineNo: line?.lineNo ?? null,
    productName: line?.productName ?? null,
    ...holding(version),
    takenAt: null,
    day,
    remark: null,
    isLocked: true,
    place: recorded.version * perEvent,
    versions: [{ ...version, at, by }],
  };
}

function replaced(row: OrderFileTableRow | undefined, recorded: Recorded<OrderFileReplaced>): OrderFileTableRow {
  const { data, personal, at, by } = recorded;
  const before = row ?? begun(recorded);
  const version = versionOf(data.file, data.fileVersion, personal?.fileName ?? '');
  return { ...before, ...touchedBy(recorded), ...holding(version), versions: [...before.versions, { ...version, at, by }] };
}

const withoutNames = (row: OrderFileTableRow): OrderFileTableRow => ({
  ...row,
  fileName: '',
  remark: null,
  versions: row.versions.map((version) => ({ ...version, fileName: '' })),
});

/**
 * One row per photograph, delivery file, and file of a line that has more than one version; with all its versions. `fileName`, `remark` and
 * the names in `versions` are in the erasure map.
 */
export const orderFileTable = defineProjection<OrderFilesEvent, OrderFileTableRow>({
  table: 'order_file',
  revision: 1,
  columns: {
    ...rowColumns,
    orderId: 'uuid',
    orderNo: 'text',
    customerId: 'uuid',
    customerName: 'text',
    doctorName: 'text',
    kind: 'text',
    lineId: 'uuid',
    lineNo: 'integer',
    productName: 'text',
    fileId: 'uuid',
    fileVersion: 'integer',
    fileName: 'text',
    ext: 'text',
    size: 'integer',
    sha256: 'text',
    takenAt: 'instant',
    day: 'date',
    remark: 'text',
    isLocked: 'boolean',
    versions: 'json',
    place: 'integer',
  },
  indexes: [
    { by: ['orderId'] },
    { by: ['kind', '-day'] },
    { by: ['kind', 'customerId', '-day'] },
    { by: ['kind', 'orderNo'] },
    { like: 'orderNo' },
    { like: 'customerName' },
    { like: 'doctorName' },
  ],
  counts: [['kind'], ['kind', 'customerId'], ['kind', 'orderId']],
  scope: { resource: 'orderentry', isOwned: true, through: 'order_list', by: 'orderId' },
  keysOf: ({ type, data }) => {
    if (type === 'OrderFilesAdded') return data.files.map(({ file }) => file.id);
    return 'ids' in data ? data.ids : [data.id];
  },
  on: {
    OrderFilesAdded: (_, recorded, key) => added(recorded, key),
    OrderFileDescribed: (row, recorded) => {
      const { line, takenAt } = recorded.data;
      return {
        ...mustExist(row, recorded),
        ...touchedBy(recorded),
        lineId: line?.id ?? null,
        lineNo: line?.lineNo ?? null,
        productName: line?.productName ?? null,
        takenAt,
        remark: recorded.personal?.remark ?? null,
      };
    },
    OrderFileReplaced: replaced,
    // A file of a line has no row before its second version: the order's page says what it is for.
    OrderFileKindChanged: (row, recorded) => (row ? { ...row, ...touchedBy(recorded), kind: recorded.data.kind } : gone),
    OrderFilesRemoved: () => gone,
    OrderFilesPersonErased: (row, recorded) => (row ? { ...withoutNames(row), ...touchedBy(recorded) } : gone),
  },
});
