import type { RecordId } from '../shared/ids.js';
import type { Values } from './values.js';

type Named = Readonly<{ resource: string; id: RecordId }>;

/**
 * Creates the record, or makes its values these. `values` are whole and parsed by the declaration.
 * `ancestors`: the new parent and all that stand above it, up to the root; needed to move an existing record of a tree. They are checked
 * link by link, so it does no harm that whoever asked read them from a list.
 * `mustExist`: whoever asks named a record that they saw. `mustBeNew`: where ids are made of a code, a second record of the same code
 * would otherwise be a change of the first.
 * `onlyIfAbsent`: leaves a record alone that exists already, also a changed or retired one. For data that comes with the program.
 */
export type SaveRecord = Named &
  Readonly<{
    type: 'SaveRecord';
    values: Values;
    ancestors?: readonly RecordId[];
    mustExist?: true;
    mustBeNew?: true;
    onlyIfAbsent?: true;
  }>;

/** Kinds with versions only. */
export type PublishRecord = Named & Readonly<{ type: 'PublishRecord' }>;

/** `uses`: how many records in use point at this one, by the read model. */
export type RetireRecord = Named & Readonly<{ type: 'RetireRecord'; uses: number }>;

export type ReinstateRecord = Named & Readonly<{ type: 'ReinstateRecord' }>;

export type RecordCommand = SaveRecord | PublishRecord | RetireRecord | ReinstateRecord;
