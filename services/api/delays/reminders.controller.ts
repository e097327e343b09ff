import type { ReminderCommand } from '@cloud-factory/domain/delays';
import { ReminderAnswer, ReminderAsk, reminderList, type DelayInfo } from '@cloud-factory/domain/delays/contract';
import { workingDaysBetween } from '@cloud-factory/domain/orders';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { idField } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { delaysOf, findReminders, reminderTable, type ReminderListed } from '@cloud-factory/projections/delays';
import { findOrderKey, getOrderByNo } from '@cloud-factory/projections/orders';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { dayOf } from '../orders/order-words.js';
import { OrderNo } from '../orders/shapes.js';
import { Allow, Answers, Caller, found, Ids, ReadModels, Summary } from '../platform/http.js';
import { say } from '../platform/say.js';
import { WrittenRow } from '../platform/shapes.js';
import { refuseUnseen } from '../platform/unseen.js';
import { DelayInfoShape, ReminderShape } from './shapes.js';

const ReminderSearch = searchOf(reminderList);
const Closing = z.strictObject({ id: idField<'reminder'>(), version: z.int().min(1).optional() });

/** Delivery reminders, and what is known of an order that comes late. */
@Controller('api')
export class RemindersController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(Ids) private readonly newIds: Ids,
  ) {}

  @Get('saas-order/orderentry/getDeliverGoodsRemindList')
  @Allow('orderentry.read')
  @Answers(ReminderShape, 'page')
  @Summary('Delivery reminders, the newest first')
  list(@Caller() caller: Caller, @Query({ schema: ReminderSearch }) search: Search): Promise<Answer<Page<ReminderListed>>> {
    return this.readModels.ask(caller, (client) => findReminders(client, search));
  }

  @Get('saas-order/orderentry/getDelayOrderInfoByNo')
  @Allow('orderentry.read')
  @Answers(DelayInfoShape)
  @Summary('How late an order is, whether it is held, and all requests and reminders about it')
  async delayInfo(@Caller() caller: Caller, @Query({ schema: OrderNo }) { orderNo }: z.infer<typeof OrderNo>): Promise<Answer<DelayInfo>> {
    const asked = await this.readModels.ask(caller, async (client) => {
      const order = await getOrderByNo(client, orderNo);
      return order && { order, ...(await delaysOf(client, order.id)) };
    });
    const { data, ...answer } = found(asked, 'OrderNotFound');
    const { order, asks, reminders } = data;
    const { id, customerId, customerName, contact, phone, dueDate, promisedDate, holdStatus, holdReason } = order;
    const isOpen = order.deliveryStatus !== 'delivered' && order.reviewStatus !== 'cancelled';
    const today = dayOf(caller.timeZone, new Date());
    const lateWorkDays = isOpen ? workingDaysBetween(dueDate, today) : 0;
    return {
      ...answer,
      data: {
        orderId: id,
        orderNo,
        customerId,
        customerName,
        contact,
        phone,
        dueDate,
        promisedDate,
        holdStatus,
        holdReason,
        isLate: isOpen && dueDate < today,
        lateWorkDays,
        asks,
        reminders,
      },
    };
  }

  @Post('console/reminders/ask')
  @Allow('orderentry.write')
  @Answers(WrittenRow)
  @Summary('Records that a hospital asks where its order is')
  async ask(
    @Caller() caller: Caller,
    @Body({ schema: ReminderAsk }) { orderNo, askedBy, question }: ReminderAsk,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const order = found(await this.readModels.ask(caller, (client) => findOrderKey(client, orderNo)), 'OrderNotFound');
    const reminderId = this.newIds.next<'reminder'>();
    return say<ReminderCommand>(this.bus, caller, reply, { type: 'OpenReminder', reminderId, orderId: order.data.id, askedBy, question });
  }

  @Post('console/reminders/answer')
  @Allow('orderentry.write')
  @Answers(WrittenRow)
  @Summary('Answers a reminder, with the day that was promised if any')
  async answer(
    @Caller() caller: Caller,
    @Body({ schema: ReminderAnswer }) { id, version, reply: words, promised }: ReminderAnswer,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    await refuseUnseen(this.readModels, caller, reminderTable, [id], 'ReminderNotFound');
    return say<ReminderCommand>(this.bus, caller, reply, { type: 'AnswerReminder', reminderId: id, reply: words, promised }, version);
  }

  @Post('console/reminders/close')
  @Allow('orderentry.write')
  @Answers(WrittenRow)
  @Summary('Closes a reminder')
  async close(
    @Caller() caller: Caller,
    @Body({ schema: Closing }) { id, version }: z.infer<typeof Closing>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    await refuseUnseen(this.readModels, caller, reminderTable, [id], 'ReminderNotFound');
    return say<ReminderCommand>(this.bus, caller, reply, { type: 'CloseReminder', reminderId: id }, version);
  }
}
