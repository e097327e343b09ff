export type { Comparison, Condition } from './conditions.js';
export {
  defineProjection, gone, mustExist, type AnyProjection, type Column, type Index, type Kept, type Projection, type ReadTable, type RowOf,
} from './projection.js';
export { findAll, findPage, findRow, findRows, type AllOf, type ListRow } from './queries.js';
export { createReader, ReadModelNotReady, type Reader } from './reader.js';
export type { AnyRecorded, EventSource } from './source.js';
export { tableSql } from './table.js';
export { containing, defaultZone, type TenantClient, type TenantScope, type TenantWriteClient } from './tenant-client.js';
export { createTenantPool, type TenantPool, type TenantPoolSettings } from './tenant-pool.js';
export { instantOfWall } from './wall-clock.js';
