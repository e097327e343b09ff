// The doors of this context. Names, one by one: what is not here is nobody else's business.
export { isOpenByMark, matchesCall, matchesPath, mayCall, type ApiScopeRule, type Call, type CallRights } from './calls.js';
export { noRights, tooMuch, type Ground, type RoleRights, type TooMuch } from './escalation.js';
export { coversGrant, isAbout, isFromOutside, isGranted } from './permissions.js';
export { scopeRefusals, type ScopeRefusal } from './refusals.js';
export { customerFieldOf, scopedResourceOf, scopedResources, unitFieldOf, type ScopedResource } from './resources.js';
export { coversKind, departmentKinds, kindsOf, scopedBy, type RowRights } from './rows.js';
