export { stepTable } from './step-list/projection.js';
export { stepRecordTable } from './step-record/projection.js';
export { workOrderTable } from './work-order/projection.js';
export {
  countOpenWork,
  findStepRecords,
  findSteps,
  findStepsOfOrder,
  findWorkOrders,
  findWorkOrdersEnding,
  getWorkOrder,
  getWorkOrderByNo,
  type StepListed,
  type WorkOrderListed,
} from './query.js';
