export { decompositionTable } from './decomposition-list/projection.js';
export { findDecomposedWork, findDecompositions, type DecompositionListed } from './decomposition-list/query.js';
