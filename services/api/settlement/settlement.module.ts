import { Module } from '@nestjs/common';
import { CreditController } from './credit.controller.js';
import { SettlementController } from './settlement.controller.js';
import { StatementPapersController } from './statement-papers.controller.js';

@Module({ controllers: [SettlementController, StatementPapersController, CreditController] })
export class SettlementModule {}
