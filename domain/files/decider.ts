import { isKnownOrder, type EnteredFile, type KnownOrder, type LineFile, type OrderState } from '../orders/index.js';
import { nothing, refuse, type Claim, type Decider, type Decision, type Recorded, type Refusal, type Said } from '../shared/decider.js';
import type { FileId, OrderLineId } from '../shared/ids.js';
import type {
  AddOrderFiles,
  ChangeOrderFileKind,
  DescribeOrderFile,
  OrderFilesCommand,
  RemoveOrderFiles,
  ReplaceOrderFile,
} from './commands.js';
import { addedFileKinds, isTakenAs, lineFileKinds } from './contract.js';
import type { OfLine, OfOrder, OrderFilesEvent } from './events.js';

/** A file with all its versions, the first one first; its name is kept for the rule that a line has no name twice. */
type KeptFile = Readonly<{
  versions: readonly LineFile[];
  name: string;
  lineId: OrderLineId | null;
  isAfterApproval: boolean;
  isOfLine: boolean;
}>;
/** `kinds`: what files are for by now, where that was changed. `wasNamed`: names stand in the log, also of files that were removed since. */
export type OrderFilesState = Readonly<{
  files: ReadonlyMap<FileId, KeptFile>;
  kinds: ReadonlyMap<FileId, LineFile['kind']>;
  wasNamed: boolean;
  isErased: boolean;
}>;

export type OrderFilesRefusal =
  | 'OrderNotFound'
  | 'OrderIsCancelled'
  | 'OrderFileNotFound'
  | 'OrderFileLocked'
  | 'OrderFileNotLockedYet'
  | 'OrderFileExists'
  | 'OrderFileKindWrong'
  | 'OrderFileKindUnfit'
  | 'OrderHasTooManyFiles'
  | 'LineNotOfOrder'
  | 'PersonIsErased';

export type OrderFilesSeen = Readonly<{ order: OrderState }>;
type Answer = Decision<OrderFilesEvent, OrderFilesRefusal>;
type No = Refusal<OrderFilesRefusal>;

const mostFiles = 1_000;
/** An upload becomes a file of one order at a time. */
const claimOf = (fileId: FileId): Claim => ({ kind: 'orderFile', value: fileId });

const withoutName = ({ fileName: _, ...file }: EnteredFile): LineFile => file;
const ofOrder = ({ content: { orderId, orderNo, customerId, customerName, doctorName } }: KnownOrder): OfOrder => ({
  orderId,
  orderNo,
  customerId,
  customerName,
  doctorName,
});

function lineOf({ content }: KnownOrder, lineId: OrderLineId | null): OfLine | null | No {
  if (lineId === null) return null;
  const line = content.lines.find(({ id }) => id === lineId);
  return line ? { id: line.id, lineNo: line.lineNo, productName: line.productName } : refuse('LineNotOfOrder');
}

/** The order, when its files may change: it is there, was not cancelled, and its person was not erased. */
function openOrder(order: OrderState | undefined, { isErased }: OrderFilesState): KnownOrder | No {
  if (!order || !isKnownOrder(order)) return refuse('OrderNotFound');
  if (order.isErased || isErased) return refuse('PersonIsErased');
  return order.status === 'cancelled' ? refuse('OrderIsCancelled') : order;
}

type Taken = Readonly<{ id: FileId; sha256: string; name: string; lineId: OrderLineId | null }>;

/** What the order has by now, in the versions that hold. */
const taken = ({ files }: OrderFilesState): readonly Taken[] =>
  [...files.values()].flatMap(({ versions, name, lineId }) => {
    const last = versions.at(-1);
    return last ? [{ id: last.id, sha256: last.sha256, name, lineId }] : [];
  });

/** R329: the same bytes in one order, or the same name in one line of it (decision 22). Cameras number from 1: the same name in two lines is no repetition. */
const isAgain = (file: Taken, others: readonly Taken[]): boolean =>
  others.some(
    ({ id, sha256, name, lineId }) =>
      id === file.id ||
      sha256 === file.sha256 ||
      (lineId !== null && lineId === file.lineId && name.toLowerCase() === file.name.toLowerCase()),
  );

function add({ files, orderId, today }: Said<AddOrderFiles>, state: OrderFilesState, order: KnownOrder): Answer {
  const inLines: readonly Taken[] = order.content.lines.flatMap((line) =>
    line.files.map(({ id, sha256 }) => ({ id, sha256, name: '', lineId: null })),
  );
  const before = [...taken(state), ...inLines];
  const lines: (OfLine | null)[] = [];
  for (const [index, { file, lineId }] of files.entries()) {
    const nth = index + 1;
    if (!addedFileKinds.includes(file.kind)) return refuse('OrderFileKindWrong', { nth });
    const line = lineOf(order, lineId);
    if (line && 'refusal' in line) return line;
    lines.push(line);
    const one = { id: file.id, sha256: file.sha256, name: file.fileName, lineId };
    // By its number, never by its name: the answer is kept for repetitions, and people name pictures after patients.
    if (isAgain(one, before)) return refuse('OrderFileExists', { nth });
    before.push(one);
  }
  if (state.files.size + files.length > mostFiles) return refuse('OrderHasTooManyFiles', { most: mostFiles });
  return {
    events: [
      {
        type: 'OrderFilesAdded',
        data: {
          ...ofOrder(order),
          orderId,
          isAfterApproval: order.status === 'approved',
          files: files.map(({ file, takenAt }, index) => ({ file: withoutName(file), line: lines[index] ?? null, takenAt, day: today })),
        },
        personal: { names: files.map(({ file, remark }) => ({ fileName: file.fileName, remark })) },
      },
    ],
    claims: files.map(({ file }) => claimOf(file.id)),
  };
}

function describe(
  { orderId, id, lineId, takenAt, remark }: Said<DescribeOrderFile>,
  { files }: OrderFilesState,
  order: KnownOrder,
): Answer {
  const kept = files.get(id);
  if (!kept || kept.isOfLine) return refuse('OrderFileNotFound');
  const line = lineOf(order, lineId);
  if (line && 'refusal' in line) return line;
  return { events: [{ type: 'OrderFileDescribed', data: { orderId, id, line, takenAt }, personal: { remark } }] };
}

/** A file of the order, whose files those of its lines are once it was approved; before that the order itself is changed. */
function held(id: FileId, { files, kinds }: OrderFilesState, order: KnownOrder) {
  const kept = files.get(id);
  const line = order.content.lines.find((each) => each.files.some((file) => file.id === id));
  const inLine = line?.files.find((each) => each.id === id);
  const first = kept?.versions[0] ?? inLine;
  if (!first) return refuse('OrderFileNotFound');
  if (inLine && order.status !== 'approved') return refuse('OrderFileNotLockedYet');
  return { kept, line, first, isOfLine: inLine !== undefined, kind: kinds.get(id) ?? first.kind };
}

function changeKind({ orderId, id, kind }: Said<ChangeOrderFileKind>, state: OrderFilesState, order: KnownOrder): Answer {
  const found = held(id, state, order);
  if ('refusal' in found) return found;
  if (kind === found.kind) return nothing;
  const may = found.isOfLine ? lineFileKinds : addedFileKinds;
  const newest = found.kept?.versions.at(-1) ?? found.first;
  if (!may.includes(kind) || !isTakenAs(kind, newest)) return refuse('OrderFileKindUnfit');
  return { events: [{ type: 'OrderFileKindChanged', data: { orderId, id, kind, before: found.kind } }] };
}

/** Policy `afterApprovalANewVersionOnly`: what was approved stays to be seen, and what holds is told apart from it. */
function replace({ id, file, firstName, today }: Said<ReplaceOrderFile>, state: OrderFilesState, order: KnownOrder): Answer {
  const found = held(id, state, order);
  if ('refusal' in found) return found;
  const { kept, line, first } = found;
  if (file.kind !== found.kind) return refuse('OrderFileKindWrong', { nth: 1 });
  const versions = kept?.versions ?? [first];
  const others = taken(state).filter((each) => each.id !== versions.at(-1)?.id);
  const one = { id: file.id, sha256: file.sha256, name: file.fileName, lineId: null };
  if (isAgain(one, [...others, ...versions.map(({ sha256, id: fileId }) => ({ id: fileId, sha256, name: '', lineId: null }))]))
    return refuse('OrderFileExists', { nth: 1 });
  return {
    events: [
      {
        type: 'OrderFileReplaced',
        data: {
          ...ofOrder(order),
          id,
          fileVersion: versions.length + 1,
          file: withoutName(file),
          first: kept ? null : first,
          line: line ? { id: line.id, lineNo: line.lineNo, productName: line.productName } : null,
          day: today,
        },
        personal: { fileName: file.fileName, firstName },
      },
    ],
    claims: [claimOf(file.id)],
  };
}

function remove({ orderId, ids }: Said<RemoveOrderFiles>, { files }: OrderFilesState, order: KnownOrder): Answer {
  const fileIds: FileId[] = [];
  for (const id of ids) {
    const kept = files.get(id);
    if (!kept || kept.isOfLine) return refuse('OrderFileNotFound');
    if (order.status === 'approved' && !kept.isAfterApproval) return refuse('OrderFileLocked');
    fileIds.push(...kept.versions.map((version) => version.id));
  }
  return { events: [{ type: 'OrderFilesRemoved', data: { orderId, ids, fileIds } }], releases: fileIds.map(claimOf) };
}

function evolve(state: OrderFilesState, recorded: Recorded<OrderFilesEvent>): OrderFilesState {
  const files = new Map(state.files);
  switch (recorded.type) {
    case 'OrderFilesAdded': {
      const { data, personal } = recorded;
      for (const [nth, { file, line }] of data.files.entries()) {
        const name = personal?.names[nth]?.fileName ?? '';
        files.set(file.id, { versions: [file], name, lineId: line?.id ?? null, isAfterApproval: data.isAfterApproval, isOfLine: false });
      }
      return { ...state, files, wasNamed: true };
    }
    case 'OrderFileDescribed': {
      const { id, line } = recorded.data;
      const kept = files.get(id);
      if (kept) files.set(id, { ...kept, lineId: line?.id ?? null });
      return { ...state, files };
    }
    case 'OrderFileReplaced': {
      const { id, file, first, line } = recorded.data;
      const name = recorded.personal?.fileName ?? '';
      const kept: KeptFile | null =
        files.get(id) ?? (first && { versions: [first], name, lineId: line?.id ?? null, isAfterApproval: false, isOfLine: true });
      if (kept) files.set(id, { ...kept, versions: [...kept.versions, file], name });
      return { ...state, files, wasNamed: true };
    }
    case 'OrderFileKindChanged':
      return { ...state, kinds: new Map(state.kinds).set(recorded.data.id, recorded.data.kind) };
    case 'OrderFilesRemoved':
      for (const id of recorded.data.ids) files.delete(id);
      return { ...state, files };
    case 'OrderFilesPersonErased':
      return { ...state, files, isErased: true };
  }
}

export const orderFilesDecider: Decider<OrderFilesCommand, OrderFilesState, OrderFilesEvent, OrderFilesRefusal, OrderFilesSeen> = {
  initialState: { files: new Map(), kinds: new Map(), wasNamed: false, isErased: false },
  reads: ({ orderId }) => ({ order: `order-${orderId}` }),
  decide: (command, state, { order: seen }): Answer => {
    if (command.type === 'EraseOrderFiles')
      // A name is in the log for good, also that of a file that was removed since: only the key takes it away.
      return state.isErased || !state.wasNamed
        ? nothing
        : { events: [{ type: 'OrderFilesPersonErased', data: { orderId: command.orderId, ids: [...state.files.keys()] } }] };
    // What was a mistake is taken back also from an order that was cancelled since.
    const order = command.type === 'RemoveOrderFiles' && seen && isKnownOrder(seen) ? seen : openOrder(seen, state);
    if ('refusal' in order) return order;
    switch (command.type) {
      case 'AddOrderFiles':
        return add(command, state, order);
      case 'DescribeOrderFile':
        return describe(command, state, order);
      case 'ReplaceOrderFile':
        return replace(command, state, order);
      case 'ChangeOrderFileKind':
        return changeKind(command, state, order);
      case 'RemoveOrderFiles':
        return remove(command, state, order);
    }
  },
  evolve,
};
