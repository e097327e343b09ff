import { Module } from '@nestjs/common';
import { DelaysController } from './delays.controller.js';
import { RemindersController } from './reminders.controller.js';

/** When an order comes: requests for more time, and reminders. */
@Module({ controllers: [DelaysController, RemindersController] })
export class DelaysModule {}
