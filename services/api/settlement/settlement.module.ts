import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.js';
import { CreditController } from './credit.controller.js';
import { SettlementController } from './settlement.controller.js';
import { StatementPapersController } from './statement-papers.controller.js';

@Module({ imports: [OrdersModule], controllers: [SettlementController, StatementPapersController, CreditController] })
export class SettlementModule {}
