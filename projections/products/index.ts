export { productTable, type ProductTableRow } from './product-list/projection.js';
export {
  countProductsOf,
  detailOf,
  findProductOfLink,
  findProductOptions,
  findProducts,
  findProductsOfRoute,
  getProduct,
  getProductByCode,
  type ProductListed,
} from './product-list/query.js';
export { routeTable, type RouteTableRow } from './route-list/projection.js';
export { countRoutesWithProcess, findRouteOfStep, findRoutes, getRoute, type RouteListed } from './route-list/query.js';
