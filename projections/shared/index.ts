export { defineProjection, gone, mustExist, type AnyProjection, type Column, type Index, type Kept, type Projection } from './projection.js';
export type { AnyRecorded, EventSource } from './source.js';
export { containing, type TenantClient } from './tenant-client.js';
