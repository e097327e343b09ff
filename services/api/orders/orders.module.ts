import { Module } from '@nestjs/common';
import { FilesModule } from '../files/files.module.js';
import { ErasureController } from './erasure.controller.js';
import { Cancelling } from './cancelling.js';
import { OrderChangesController } from './order-changes.controller.js';
import { OrderConcernsController } from './order-concerns.controller.js';
import { OrderEntries } from './order-entries.js';
import { OrderLinesController } from './order-lines.controller.js';
import { OrderLifeController } from './order-life.controller.js';
import { OrderPreviewController } from './order-preview.controller.js';
import { OrderWords } from './order-words.js';
import { OrdersController } from './orders.controller.js';

/** Orders: what is seen of them, and what is done to them. */
@Module({
  imports: [FilesModule],
  controllers: [
    OrdersController,
    OrderChangesController,
    OrderLifeController,
    OrderConcernsController,
    OrderLinesController,
    OrderPreviewController,
    ErasureController,
  ],
  providers: [Cancelling, OrderEntries, OrderWords],
  exports: [OrderEntries, OrderWords],
})
export class OrdersModule {}
