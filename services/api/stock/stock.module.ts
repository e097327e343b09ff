import { Module } from '@nestjs/common';
import { StockController } from './stock.controller.js';

@Module({ controllers: [StockController] })
export class StockModule {}
