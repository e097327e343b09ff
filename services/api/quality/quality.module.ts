import { Module } from '@nestjs/common';
import { QualityController } from './quality.controller.js';

@Module({ controllers: [QualityController] })
export class QualityModule {}
