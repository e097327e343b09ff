import { Module } from '@nestjs/common';
import { ProductsController } from './products.controller.js';
import { RouteStepsController } from './route-steps.controller.js';
import { RoutesController } from './routes.controller.js';

/** Products and the routes that they are made by. */
@Module({ controllers: [ProductsController, RoutesController, RouteStepsController] })
export class ProductsModule {}
