export { productTable } from './product-list/projection.js';
export { countProductsOfRoute, findProductOptions, findProducts, getProduct, type ProductListed } from './product-list/query.js';
export { routeTable, type RouteTableRow } from './route-list/projection.js';
export { findRouteOfStep, findRoutes, getRoute, type RouteListed } from './route-list/query.js';
