import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.js';
import { ChannelAccountsController } from './channel-accounts.controller.js';
import { ChannelCustomers } from './channel-customers.js';
import { ChannelOrdersController } from './channel-orders.controller.js';
import { ChannelController } from './channel.controller.js';

/** Orders from outside: a hospital signs in and places them itself. */
@Module({
  imports: [OrdersModule],
  controllers: [ChannelController, ChannelOrdersController, ChannelAccountsController],
  providers: [ChannelCustomers],
})
export class ChannelModule {}
