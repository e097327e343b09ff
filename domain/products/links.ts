// What a product is made of and goes through, as rows that are added, changed and taken away by their ids.
import { isKnownEquipment, type EquipmentState } from '../equipment/index.js';
import { refuse, type Refusal } from '../shared/decider.js';
import type { LinkEquipment, LinkMaterials, LinkProcesses } from './commands.js';
import type { EquipmentLink, MaterialLink, ProcessLink } from './events.js';
import { valueIn, type KeptRecord } from './kept-record.js';

export type LinkRefusal = 'MaterialNotFound' | 'ProcessNotFound' | 'EquipmentNotFound' | 'AlreadyLinked' | 'LinkNotFound';
/** What is linked: records as the catalogue keeps them, machines as their archive does. */
export type LinkSeen = Readonly<{
  [good: `good-${string}`]: KeptRecord;
  [process: `process-${string}`]: KeptRecord;
  [machine: `equipment-${string}`]: EquipmentState;
}>;

type Row = Readonly<{ id: string }>;
type No = Refusal<LinkRefusal>;

/** The rows with these in them: a known id is changed where it stands, a new one comes last. `nameOf` says what may stand there once. */
function put<Link extends Row>(
  rows: readonly Link[],
  links: readonly Link[],
  known: (link: Link) => boolean,
  onceOf: (link: Link) => Readonly<{ key: string; name: string }>,
): readonly Link[] | No {
  let next = rows;
  for (const link of links) {
    const isThere = next.some(({ id }) => id === link.id);
    if (known(link) && !isThere) return refuse('LinkNotFound');
    const { key, name } = onceOf(link);
    if (next.some((other) => other.id !== link.id && onceOf(other).key === key)) return refuse('AlreadyLinked', { name });
    next = isThere ? next.map((other) => (other.id === link.id ? link : other)) : [...next, link];
  }
  return next;
}

/** The materials of a product with these added or changed, or what stands in the way. */
export function materialsWith(
  { links, newIds }: LinkMaterials,
  rows: readonly MaterialLink[],
  seen: Readonly<Partial<LinkSeen>>,
): readonly MaterialLink[] | No {
  const named: MaterialLink[] = [];
  for (const [index, { id, goodId, qtyPerUnit, remark }] of links.entries()) {
    const record = seen[`good-${goodId}`];
    const goodCode = record && valueIn(record, 'goodCode');
    const goodName = record && valueIn(record, 'name');
    const linkId = id ?? newIds[index];
    if (!record || goodCode === undefined || goodName === undefined || linkId === undefined) return refuse('MaterialNotFound');
    named.push({ id: linkId, goodId, goodCode, goodName, unit: valueIn(record, 'unitId') ?? '', qtyPerUnit, remark });
  }
  const known = new Set(links.flatMap(({ id }) => (id === null ? [] : [id])));
  return put(
    rows,
    named,
    ({ id }) => known.has(id),
    ({ goodId, goodName }) => ({ key: goodId, name: goodName }),
  );
}

/** The processes of a product with these added or changed, or what stands in the way. */
export function processesWith(
  { links, newIds }: LinkProcesses,
  rows: readonly ProcessLink[],
  seen: Readonly<Partial<LinkSeen>>,
): readonly ProcessLink[] | No {
  const named: ProcessLink[] = [];
  for (const [index, { id, processId, minutesPerUnit, remark }] of links.entries()) {
    const record = seen[`process-${processId}`];
    const processCode = record && valueIn(record, 'processCode');
    const processName = record && valueIn(record, 'name');
    const linkId = id ?? newIds[index];
    if (processCode === undefined || processName === undefined || linkId === undefined) return refuse('ProcessNotFound');
    named.push({ id: linkId, processId, processCode, processName, minutesPerUnit, remark });
  }
  const known = new Set(links.flatMap(({ id }) => (id === null ? [] : [id])));
  return put(
    rows,
    named,
    ({ id }) => known.has(id),
    ({ processId, processName }) => ({ key: processId, name: processName }),
  );
}

/** The machines of a product with these added or changed, or what stands in the way. */
export function equipmentWith(
  { links, newIds }: LinkEquipment,
  rows: readonly EquipmentLink[],
  seen: Readonly<Partial<LinkSeen>>,
): readonly EquipmentLink[] | No {
  const named: EquipmentLink[] = [];
  for (const [index, { id, equipmentId, program, remark }] of links.entries()) {
    const machine = seen[`equipment-${equipmentId}`];
    const linkId = id ?? newIds[index];
    if (!isKnownEquipment(machine) || linkId === undefined) return refuse('EquipmentNotFound');
    const { equipmentNo, name } = machine.content;
    named.push({ id: linkId, equipmentId, equipmentNo, equipmentName: name, program, remark });
  }
  const known = new Set(links.flatMap(({ id }) => (id === null ? [] : [id])));
  return put(
    rows,
    named,
    ({ id }) => known.has(id),
    ({ equipmentId, equipmentName }) => ({ key: equipmentId, name: equipmentName }),
  );
}

/** The rows without these; one that is not there is refused, for somebody else may have taken it away and put another in its place. */
export function rowsWithout<Link extends Row>(rows: readonly Link[], ids: readonly string[]): readonly Link[] | No {
  const isStrange = ids.some((id) => !rows.some((row) => row.id === id));
  return isStrange ? refuse('LinkNotFound') : rows.filter(({ id }) => !ids.includes(id));
}
