export { openControl } from './control.js';
export { erasureMap, isNamedPlace, type NamedPlace } from './erasure-map.js';
export { auditIsolation, type Violation } from './isolation-audit.js';
export { projections } from './projections.js';
export { startProjector, type ProjectorLog, type ProjectorService, type StartProjector } from './start.js';
