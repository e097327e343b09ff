export { deliveryLineTable, type DeliveryLineTableRow } from './delivery-line/projection.js';
export { deliveryTable } from './delivery-list/projection.js';
export { linePatientTable } from './line-patient/projection.js';
export {
  deliveryDetailOf,
  findDeliveries,
  findDeliveriesToConfirm,
  getDeliveryByNo,
  getDeliveryByOrderNo,
  patientsOf,
  type DeliveryListed,
} from './query.js';
export {
  countShipments,
  eachDelivered,
  eachShipment,
  findDelivered,
  findDeliveredParts,
  findDeliveredTotals,
  findShipments,
  type DeliveredPartsOf,
  type DeliveredRow,
} from './reports/delivered.js';
