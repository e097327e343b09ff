import { Module } from '@nestjs/common';
import { DeliveryController } from './delivery.controller.js';

@Module({ controllers: [DeliveryController] })
export class DeliveryModule {}
