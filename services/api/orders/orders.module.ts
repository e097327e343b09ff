import { Module } from '@nestjs/common';
import { FilesModule } from '../files/files.module.js';
import { ErasureController } from './erasure.controller.js';
import { OrderChangesController } from './order-changes.controller.js';
import { OrdersController } from './orders.controller.js';

/** Orders: what is seen of them, and what is done to them. */
@Module({ imports: [FilesModule], controllers: [OrdersController, OrderChangesController, ErasureController] })
export class OrdersModule {}
