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
