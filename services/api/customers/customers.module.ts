import { Module } from '@nestjs/common';
import { CustomersController } from './customers.controller.js';

/** Hospital customers. */
@Module({ controllers: [CustomersController] })
export class CustomersModule {}
