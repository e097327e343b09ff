export { catalogueProjections, recordProjection, recordsOf, type RecordRow } from './records/projection.js';
export {
  countUses,
  eachRecord,
  findAllRecords,
  findAncestors,
  findMeant,
  findOfDay,
  findOptions,
  findRecords,
  findRecordsById,
  getRecord,
  isTaken,
  namesOf,
  type Scope,
} from './records/query.js';
export { shown, type ShownRecord } from './records/shown.js';
export { findBelow, findEntries, findLevel, findTree, findTreeOf, nested, type LevelNode, type TreeNode } from './records/tree.js';
