export { embeddedUrl } from './ground.js';
export { makeManyOrders } from './run.js';
