// One piece as the people at the bench and at the inspection see it. Re-exported by the contract.
import type { Enclosure, MeshGeometry, OrderDetail, OrderFileKind, OrderLineRow } from '../orders/contract.js';
import type { FileId } from '../shared/ids.js';

/** A scan or another file that the piece is made from: the version that holds. */
export type PieceFile = Readonly<{
  id: FileId;
  kind: OrderFileKind;
  /** As it was uploaded, with the patient's code where it held the patient's name. */
  fileName: string;
  ext: string;
  size: number;
  geometry: MeshGeometry | null;
}>;

/** What of an order's line is needed to make it and to look at it. No price, no surcharge, no name of the patient. */
export const pieceFields = [
  'lineNo',
  'productId',
  'productCode',
  'productName',
  'productType',
  'materialId',
  'materialName',
  'unit',
  'toothPositions',
  'fullArch',
  'units',
  'toothCross',
  'qty',
  'pieces',
  'printCount',
  'shadeSystem',
  'shade',
  'cervicalShade',
  'incisalShade',
  'stumpShade',
  'gingivaShade',
  'designOptions',
  'requirement',
  'patientCode',
  'tryInType',
  'tryInRound',
  'reworkType',
  'reworkCount',
  'registrationNo',
  'model',
] as const satisfies readonly (keyof OrderLineRow)[];

/** What is shown of its order. No contact, no address, no sum. */
export const pieceOrderFields = [
  'orderNo',
  'customerName',
  'orderProperty',
  'remakeCauseName',
  'dueDate',
  'boxNo',
  'boxColor',
  'holdStatus',
  'holdReason',
] as const satisfies readonly (keyof OrderDetail)[];

/** `GET console/pieces`: a line of an order as the piece that is made of it. `id` is that of the line, which is that of its work order. */
export type Piece = Pick<OrderLineRow, 'id' | (typeof pieceFields)[number]> &
  Pick<OrderDetail, (typeof pieceOrderFields)[number]> &
  Readonly<{
    orderId: OrderDetail['id'];
    enclosures: readonly Enclosure[];
    /** The note on the whole order. */
    orderRemark: string | null;
    files: readonly PieceFile[];
  }>;

/** Words in which the name of the patient stands as the code of the patient. */
const withoutName = (text: string, { patientName, patientCode }: Pick<OrderLineRow, 'patientName' | 'patientCode'>): string =>
  patientName === '' ? text : text.replaceAll(patientName, patientCode ?? '***');

const picked = <Row extends object, const Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>; // by its own names

/** A file that came to the order after its entry: of one line, or of the whole order. */
export type LaterFile = Readonly<{ id: FileId; lineId: string | null; fileId: FileId }> &
  Pick<PieceFile, 'kind' | 'fileName' | 'ext' | 'size'>;

/** The piece of one line: what the order says of it, and its files, each in the version that holds. */
export function pieceOf(order: OrderDetail, line: OrderLineRow, later: readonly LaterFile[]): Piece {
  const entered = line.files.map(
    ({ id, kind, fileName, ext, size, geometry, newest }): PieceFile =>
      newest ? { ...newest, kind, geometry: null } : { id, kind, fileName, ext, size, geometry },
  );
  const ofLines = new Set<string>(order.lines.flatMap(({ files }) => files.map(({ id }) => id)));
  // A file of a line that got a new version stands among both; what goes along with the delivery is not made from.
  const added = later
    .filter(({ id, kind, lineId }) => kind !== 'deliveryPhoto' && !ofLines.has(id) && (lineId === null || lineId === line.id))
    .map(({ fileId, kind, fileName, ext, size }): PieceFile => ({ id: fileId, kind, fileName, ext, size, geometry: null }));
  return {
    id: line.id,
    orderId: order.id,
    ...picked(line, pieceFields),
    ...picked(order, pieceOrderFields),
    enclosures: order.enclosures,
    orderRemark: order.remark,
    files: [...entered, ...added].map((file) => ({ ...file, fileName: withoutName(file.fileName, line) })),
  };
}
