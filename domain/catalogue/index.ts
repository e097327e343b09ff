// The doors of this context. Names, one by one: what is not here is nobody else's business.
export { code } from './resources/code.js';
export { catalogue, resourceOf, type ResourceKey } from './catalogue.js';
export type { PublishRecord, RecordCommand, ReinstateRecord, RetireRecord, SaveRecord } from './commands.js';
export type { RecordRefusal, RecordState } from './decider.js';
export type { RecordChanged, RecordCreated, RecordEvent, RecordPublished, RecordReinstated, RecordRetired } from './events.js';
export { flawsOf } from './laws.js';
export { findsOf, listOf, viewKeyOf } from './list.js';
export type { Area, Call, Preset, Resource, Tree, Where } from './resource.js';
export { recordsStream } from './stream.js';
export { claimsOf, keyedId, outside, parentOf, recordStream, type Values } from './values.js';
export type { Field, Labels } from '../shared/fields.js';
export { valuesOf } from '../shared/fields.js';
