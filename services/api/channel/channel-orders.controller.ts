import type { CommandRunner } from '@cloud-factory/commands';
import { ChannelOrder } from '@cloud-factory/domain/channel/contract';
import type { CustomerContent } from '@cloud-factory/domain/customers';
import { isKnownOrder, type OrderState } from '@cloud-factory/domain/orders';
import type { OrderSubmit } from '@cloud-factory/domain/orders/contract';
import type { Answer, Written } from '@cloud-factory/domain/shared/contract';
import type { OrderId } from '@cloud-factory/domain/shared/ids';
import { Body, Controller, Inject, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { OrderEntries } from '../orders/order-entries.js';
import { RunnerToken } from '../platform/deps.js';
import { Aliases, Allow, Answers, Caller, RefusedException, SendCommands, Summary, writtenOne } from '../platform/http.js';
import { WrittenRow } from '../platform/shapes.js';
import { ChannelCustomers } from './channel-customers.js';

/** Orders that hospitals place themselves: priced and checked by the same decider as those of the console. */
@Controller('api/saas-order/orderentry')
export class ChannelOrdersController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(RunnerToken) private readonly runner: CommandRunner,
    @Inject(OrderEntries) private readonly entries: OrderEntries,
    @Inject(ChannelCustomers) private readonly customers: ChannelCustomers,
  ) {}

  @Post('yunSaveOrder')
  @Aliases('/api/saas-order/yunSaveOrder')
  @Allow('channel.order')
  @Answers(WrittenRow)
  @Summary('Places an order for the hospital of the account, or changes one of its own that is not under review')
  async save(
    @Caller() caller: Caller,
    @Body({ schema: ChannelOrder }) body: ChannelOrder,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const customer = await this.customers.of(caller);
    if (body.id !== undefined) await this.refuseStrange(caller, customer, body.id);
    const entry = await this.entryOf(caller, customer, body);
    const command = await this.entries.commandOf(caller, entry, 'channel');
    return writtenOne(reply, await this.bus.execute(new SendCommands(caller, [command], body.version ?? null)));
  }

  /** The hospital's entry, with what the house decides left to the house. */
  private async entryOf(caller: Caller, customer: CustomerContent, { addressId, ...body }: ChannelOrder): Promise<OrderSubmit> {
    const ofHouse = { unitCode: null, currency: null, salesmanId: null, boxNo: null, boxColor: null } as const;
    const notSaid = { remakeCause: null, liability: null, freeReason: null } as const;
    const order: OrderSubmit = { ...body, ...ofHouse, ...notSaid, customerId: customer.customerId };
    if (addressId === null) return order;
    const address = (await this.customers.addresses(caller, customer)).find(({ id }) => id === addressId);
    if (!address) throw new RefusedException('AddressNotOfCustomer');
    const { contact, phone, province, city, district, address: street } = address;
    return { ...order, contact, phone, province, city, district, address: street };
  }

  /** Orders of other hospitals, and those that the house entered for this one, are not there to be changed from outside. */
  private async refuseStrange({ tenant }: Caller, { customerId }: CustomerContent, id: OrderId): Promise<void> {
    const { state } = await this.runner.stateOf<OrderState>(tenant, `order-${id}`);
    const isIts = isKnownOrder(state) && state.content.customerId === customerId && state.content.orderSource !== 'manual';
    if (!isIts) throw new RefusedException('OrderNotFound', { status: 404 });
  }
}
