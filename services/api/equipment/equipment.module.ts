import { Module } from '@nestjs/common';
import { EquipmentController } from './equipment.controller.js';

@Module({ controllers: [EquipmentController] })
export class EquipmentModule {}
