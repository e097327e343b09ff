export { orderFileTable } from './order-file/projection.js';
export {
  eachPhotograph,
  filesOfOrders,
  findDeliveryFiles,
  findPhotographs,
  findPhotoReport,
  getOrderFile,
  getOrderFiles,
  type OrderFileListed,
} from './query.js';
