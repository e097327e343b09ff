import { Module } from '@nestjs/common';
import { DecompositionController } from './decomposition.controller.js';

/** Lines of orders that are made as other products. */
@Module({ controllers: [DecompositionController] })
export class DecompositionModule {}
