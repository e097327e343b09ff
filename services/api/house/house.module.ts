import { Module } from '@nestjs/common';
import { HouseController } from './house.controller.js';

@Module({ controllers: [HouseController] })
export class HouseModule {}
