import { Module } from '@nestjs/common';
import { PiecesController } from './pieces.controller.js';
import { ProductionController } from './production.controller.js';

@Module({ controllers: [ProductionController, PiecesController] })
export class ProductionModule {}
