import { Module } from '@nestjs/common';
import { ProductEquipmentController } from './product-equipment.controller.js';
import { PriceReader } from '../customers/price-reader.js';
import { CompanyProductsController } from './company-products.controller.js';
import { ProductLinksController } from './product-links.controller.js';
import { ProductsController } from './products.controller.js';
import { RouteProductsController } from './route-products.controller.js';
import { RouteStepsController } from './route-steps.controller.js';
import { RoutesController } from './routes.controller.js';

/** Products, what they are made of, and the routes that they are made by. */
@Module({
  controllers: [
    ProductsController,
    ProductEquipmentController,
    ProductLinksController,
    CompanyProductsController,
    RoutesController,
    RouteStepsController,
    RouteProductsController,
  ],
  providers: [PriceReader],
})
export class ProductsModule {}
