import { Module } from '@nestjs/common';
import { CategoryChoicesController } from './category-choices.controller.js';
import { ProductLinksController } from './product-links.controller.js';
import { ProductsController } from './products.controller.js';
import { RouteProductsController } from './route-products.controller.js';
import { RouteStepsController } from './route-steps.controller.js';
import { RoutesController } from './routes.controller.js';

/** Products, what they are made of, and the routes that they are made by. */
@Module({
  controllers: [
    ProductsController,
    ProductLinksController,
    CategoryChoicesController,
    RoutesController,
    RouteStepsController,
    RouteProductsController,
  ],
})
export class ProductsModule {}
