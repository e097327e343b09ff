// Facts about one record of the catalogue. Stream: record-<resource>-<id>. Never edited, never renamed: a new field of a declaration needs
// no upcaster, for an absent value reads as empty.
import type { Fact } from '../shared/decider.js';
import type { RecordId } from '../shared/ids.js';
import type { Values } from './values.js';

type Named = Readonly<{ resource: string; id: RecordId }>;

/** All values. `draft` for kinds with versions, whose records are in use only once they are published. */
export type RecordCreated = Fact<'RecordCreated', Named & Readonly<{ status: 'kept' | 'draft'; values: Values }>>;

/** The values that changed, and no others. */
export type RecordChanged = Fact<'RecordChanged', Named & Readonly<{ changes: Values }>>;

/** From here on the record never changes: whoever uses it may rely on what it says. */
export type RecordPublished = Fact<'RecordPublished', Named>;

/** Out of use, gone from lists and pickers; what points at it keeps pointing. */
export type RecordRetired = Fact<'RecordRetired', Named>;

/** In use again, with the status that it had before it was retired. */
export type RecordReinstated = Fact<'RecordReinstated', Named & Readonly<{ status: 'kept' | 'draft' | 'published' }>>;

export type RecordEvent = RecordCreated | RecordChanged | RecordPublished | RecordRetired | RecordReinstated;
