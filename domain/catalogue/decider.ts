import { claimsMoved, nothing, refuse, type Decider, type Decision, type Said } from '../shared/decider.js';
import type { RecordCommand, ReinstateRecord, RetireRecord, SaveRecord } from './commands.js';
import type { RecordEvent } from './events.js';
import type { Resource } from './resource.js';
import { claimsOf, keyedId, parentOf, recordStream, referencesOf, streamOfReference, type Reference, type Values } from './values.js';

type InUse = 'kept' | 'draft' | 'published';
type KnownRecord = Readonly<{ status: InUse; values: Values }>;
type RetiredRecord = Readonly<{ status: 'retired'; before: InUse; values: Values }>;
export type RecordState = Readonly<{ status: 'none' }> | KnownRecord | RetiredRecord;

export type RecordRefusal =
  | 'RecordNotFound'
  | 'RecordIsRetired'
  | 'RecordIsPublished'
  | 'RecordHasNoVersions'
  | 'ReferenceNotFound'
  | 'KeyIsFixed'
  | 'ParentIsBelow'
  | 'ParentMoved'
  | 'TreeTooDeep'
  | 'StillUsed'
  | 'AlreadyTaken'
  // Said at the door, about a whole file.
  | 'ExportTooLarge'
  | 'WorkbookUnreadable';

/** States of what the record points at, by stream: other records, and customers, staff … of which only the status matters here. */
export type RecordSeen = Readonly<Record<string, Readonly<{ status: string; values?: Values }>>>;

type Answer = Decision<RecordEvent, RecordRefusal>;
type Resources = ReadonlyMap<string, Resource>;

const isInUse = (seen: RecordSeen[string] | undefined): boolean =>
  seen !== undefined && !['none', 'retired', 'removed'].includes(seen.status);
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** References that were not there before: an old one to a record that was retired since does not stand in the way of other changes. */
function newReferences(resource: Resource, values: Values, state: RecordState): readonly Reference[] {
  const before = state.status === 'none' ? [] : referencesOf(resource, state.values).map(({ to, id }) => `${to} ${id}`);
  return referencesOf(resource, values).filter(({ to, id }) => !before.includes(`${to} ${id}`));
}

/** A move can make a ring only where an existing record gets another parent. */
const movesTo = (resource: Resource, { values }: SaveRecord, state: RecordState): string | null => {
  const parent = parentOf(resource, values);
  return state.status === 'none' || parent === parentOf(resource, state.values) ? null : parent;
};

/** Follows the named ancestors up to the root. Refuses a ring, and a chain that is not, or no longer, so. */
function whyNotBelow(resource: Resource, command: SaveRecord, state: RecordState, seen: Readonly<Partial<RecordSeen>>): Answer | null {
  let above = movesTo(resource, command, state);
  if (above === null) return null;
  for (const ancestor of command.ancestors ?? []) {
    if (above === command.id) return refuse('ParentIsBelow');
    const values = seen[recordStream(resource.key, ancestor)]?.values;
    if (ancestor !== above || !values) return refuse('ParentMoved');
    above = parentOf(resource, values);
    if (above === null) return null;
  }
  return refuse(above === command.id ? 'ParentIsBelow' : 'ParentMoved');
}

/** Of a tree of two levels. What hangs where it hung before is not looked at again: its parent cannot have become one of the second since. */
function whyTooDeep(resource: Resource, command: SaveRecord, state: RecordState, seen: Readonly<Partial<RecordSeen>>): Answer | null {
  const parent = parentOf(resource, command.values);
  if (resource.tree?.levels === undefined || parent === null) return null;
  const before = state.status === 'none' ? undefined : parentOf(resource, state.values);
  if (before === parent) return null;
  // A record of the first level may have others below it, which would then be of the third.
  if (before === null) return refuse('TreeTooDeep');
  const above = seen[streamOfReference(resource.key, parent, new Map([[resource.key, resource]]))]?.values;
  return above && parentOf(resource, above) !== null ? refuse('TreeTooDeep') : null;
}

function whyNot(
  resource: Resource,
  resources: Resources,
  command: SaveRecord,
  state: RecordState,
  seen: Readonly<Partial<RecordSeen>>,
): Answer | null {
  const { id, values } = command;
  if (state.status === 'retired') return refuse('RecordIsRetired');
  if (state.status === 'published') return refuse('RecordIsPublished');
  const { keyedBy } = resource;
  if (keyedBy && id !== keyedId(String(values[keyedBy])))
    return refuse('KeyIsFixed', { field: keyedBy, zh: resource.fields[keyedBy]?.zh ?? '', en: resource.fields[keyedBy]?.en ?? '' });
  const misplaced = whyTooDeep(resource, command, state, seen) ?? whyNotBelow(resource, command, state, seen);
  if (misplaced) return misplaced;
  const lost = newReferences(resource, values, state).find(({ to, id: other }) => !isInUse(seen[streamOfReference(to, other, resources)]));
  return lost ? refuse('ReferenceNotFound', { field: lost.path, id: lost.id, zh: lost.field.zh, en: lost.field.en }) : null;
}

const claimed = (resource: Resource, before: Values | null, after: Values): ReturnType<typeof claimsMoved> =>
  claimsMoved(before ? claimsOf(resource, before) : [], claimsOf(resource, after));

function save(
  resource: Resource,
  resources: Resources,
  command: Said<SaveRecord>,
  state: RecordState,
  seen: Readonly<Partial<RecordSeen>>,
): Answer {
  const { id, values, mustExist, mustBeNew, onlyIfAbsent } = command;
  if (onlyIfAbsent && state.status !== 'none') return nothing;
  if (mustExist && state.status === 'none') return refuse('RecordNotFound');
  // The code is the id: what is there already holds the claim of this code, or held it until it was retired.
  if (mustBeNew && state.status !== 'none') return refuse('AlreadyTaken', { ...claimsOf(resource, values)[0] });
  const refused = whyNot(resource, resources, command, state, seen);
  if (refused) return refused;
  if (state.status === 'none') {
    const status = resource.versions ? 'draft' : 'kept';
    return {
      events: [{ type: 'RecordCreated', data: { resource: resource.key, id, status, values } }],
      ...claimed(resource, null, values),
    };
  }
  const changes = Object.fromEntries(Object.entries(values).filter(([name, value]) => !same(value, state.values[name])));
  if (Object.keys(changes).length === 0) return nothing;
  return {
    events: [{ type: 'RecordChanged', data: { resource: resource.key, id, changes } }],
    ...claimed(resource, state.values, { ...state.values, ...changes }),
  };
}

function retire(resource: Resource, { id, uses }: Said<RetireRecord>, state: KnownRecord | RetiredRecord): Answer {
  if (state.status === 'retired') return nothing;
  if (uses > 0) return refuse('StillUsed', { uses });
  return { events: [{ type: 'RecordRetired', data: { resource: resource.key, id } }], releases: claimsOf(resource, state.values) };
}

/** What it points at may be out of use by now, and stays so: the parent of a tree must not, or the record would hang nowhere. */
function reinstate(
  resource: Resource,
  { id }: Said<ReinstateRecord>,
  state: KnownRecord | RetiredRecord,
  seen: Readonly<Partial<RecordSeen>>,
): Answer {
  if (state.status !== 'retired') return nothing;
  const parent = parentOf(resource, state.values);
  const field = resource.tree ? resource.fields[resource.tree.parent] : undefined;
  if (parent !== null && field && !isInUse(seen[recordStream(resource.key, parent)])) {
    return refuse('ReferenceNotFound', { field: resource.tree?.parent ?? '', id: parent, zh: field.zh, en: field.en });
  }
  return {
    events: [{ type: 'RecordReinstated', data: { resource: resource.key, id, status: state.before } }],
    claims: claimsOf(resource, state.values),
  };
}

/** A log in which a record begins with a change is damaged. Better to stop than to decide on it. */
function mustBeKnown(state: RecordState): KnownRecord | RetiredRecord {
  if (state.status === 'none') throw new Error('a record cannot begin with a change');
  return state;
}

function evolve(state: RecordState, { type, data }: RecordEvent): RecordState {
  if (type === 'RecordCreated') return { status: data.status, values: data.values };
  const known = mustBeKnown(state);
  switch (type) {
    case 'RecordChanged':
      return { ...known, values: { ...known.values, ...data.changes } };
    case 'RecordPublished':
      return { status: 'published', values: known.values };
    case 'RecordRetired':
      return known.status === 'retired' ? known : { status: 'retired', before: known.status, values: known.values };
    case 'RecordReinstated':
      return { status: data.status, values: known.values };
  }
}

function streamsOf(resource: Resource, resources: Resources, command: RecordCommand, state: RecordState): readonly string[] {
  if (command.type === 'SaveRecord') {
    if (command.onlyIfAbsent && state.status !== 'none') return [];
    const ancestors = movesTo(resource, command, state) === null ? [] : (command.ancestors ?? []);
    return [
      ...newReferences(resource, command.values, state).map(({ to, id }) => streamOfReference(to, id, resources)),
      ...ancestors.map((id) => recordStream(resource.key, id)),
    ];
  }
  const parent = command.type === 'ReinstateRecord' && state.status === 'retired' ? parentOf(resource, state.values) : null;
  return parent === null ? [] : [recordStream(resource.key, parent)];
}

/** The one set of rules that all kinds of records share, over the kinds that there are. */
export function recordDeciderOf(resources: Resources): Decider<RecordCommand, RecordState, RecordEvent, RecordRefusal, RecordSeen> {
  function declared(key: string): Resource {
    const resource = resources.get(key);
    if (!resource) throw new Error(`${key} is no kind of record`);
    return resource;
  }
  return {
    initialState: { status: 'none' },
    reads: (command, state) =>
      Object.fromEntries(streamsOf(declared(command.resource), resources, command, state).map((stream) => [stream, stream])),
    // What a record points at is in use where the record comes to stand in the log, not only when somebody looked.
    reliesOn: () => true,
    decide: (command, state, seen): Answer => {
      const resource = declared(command.resource);
      if (command.type === 'SaveRecord') return save(resource, resources, command, state, seen);
      if (state.status === 'none') return refuse('RecordNotFound');
      switch (command.type) {
        case 'RetireRecord':
          return retire(resource, command, state);
        case 'ReinstateRecord':
          return reinstate(resource, command, state, seen);
        case 'PublishRecord':
          if (!resource.versions) return refuse('RecordHasNoVersions');
          if (state.status === 'retired') return refuse('RecordIsRetired');
          return state.status === 'published'
            ? nothing
            : { events: [{ type: 'RecordPublished', data: { resource: resource.key, id: command.id } }] };
      }
    },
    evolve: (state, recorded) => evolve(state, recorded),
  };
}
