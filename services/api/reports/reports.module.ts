import { Module } from '@nestjs/common';
import { ApiDepsToken, type ApiDeps } from '../platform/deps.js';
import { DeliveryReportsController } from './delivery-reports.controller.js';
import { ReportsController } from './reports.controller.js';
import { ViewRowsToken } from './tokens.js';
import { createViewRows } from './view-rows.js';
import { ViewsController } from './views.controller.js';

/** Reports on orders and deliveries, and the views of lists that people keep. */
@Module({
  controllers: [DeliveryReportsController, ReportsController, ViewsController],
  providers: [{ provide: ViewRowsToken, inject: [ApiDepsToken], useFactory: ({ platform }: ApiDeps) => createViewRows(platform) }],
})
export class ReportsModule {}
