export { equipmentTable } from './equipment-list/projection.js';
export { findEquipment, findEquipmentOptions, type EquipmentListed } from './equipment-list/query.js';
