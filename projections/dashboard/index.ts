export { findLateOrders, findMoneyToCome, findOrdersOfDays, findWaitingSteps } from './query.js';
