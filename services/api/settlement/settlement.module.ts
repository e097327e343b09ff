import { Module } from '@nestjs/common';
import { CreditController } from './credit.controller.js';
import { SettlementController } from './settlement.controller.js';

@Module({ controllers: [SettlementController, CreditController] })
export class SettlementModule {}
