export { arraySource, positionAt, type ArrayFact, type ArraySource } from './array-source.js';
export { rowAsOf, streamsOf, type Moment } from './as-of.js';
export type { Parked } from './batch.js';
export { createControl, type ControlSettings, type ParkedRow, type ProjectorControl, type TableRow } from './control.js';
export { conditionsOf, whereSql, type Comparison, type Condition } from './conditions.js';
export { hostileSource, seeded } from './hostile-source.js';
export type { ParkedStream, Unparked } from './parked.js';
export {
  defineProjection,
  gone,
  mustExist,
  type AnyProjection,
  type Column,
  type Index,
  type Kept,
  type Projection,
  type ReadTable,
  type RowOf,
} from './projection.js';
export { createProjector, type Projector, type ProjectorSettings, type ProjectorStatus } from './projector.js';
export { eachBatch, eachRow, type Batches, type Filters } from './each-row.js';
export { findAll, findKeys, findPage, findRow, findRows, findSeenKeys, orderSql, sortsOf, type AllOf, type ListRow } from './queries.js';
export { createReader, ReadModelNotReady, type Reader } from './reader.js';
export { contentOf, differenceOf, rebuiltEqualsLive, type Difference, type TableContent } from './rebuilt-equals-live.js';
export { policyOf, seenOf, seesAll, type RowScope, type Seen } from './row-scope.js';
export { rowColumns, rowWith, touchedBy } from './row-columns.js';
export type { AnyRecorded, EventSource } from './source.js';
export { sqlType, tableSql } from './table.js';
export { containing, defaultZone, type TenantClient, type TenantScope, type TenantWriteClient } from './tenant-client.js';
export { createTenantPool, type TenantPool, type TenantPoolSettings } from './tenant-pool.js';
export { dayIn, instantOfWall } from './wall-clock.js';
