import { orderRefusals, type OrderCommand } from '@cloud-factory/domain/orders';
import { CancellationCost, OrderCopy, OrderHold, OrderMould, OrderRelease, type OrderCopied } from '@cloud-factory/domain/orders/contract';
import type { Answer, Written } from '@cloud-factory/domain/shared/contract';
import { Exact } from '@cloud-factory/domain/shared/decimal';
import type { OrderId } from '@cloud-factory/domain/shared/ids';
import { copyOf, findOrderKey, getOrder, orderListTable } from '@cloud-factory/projections/orders';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { Allow, Answers, answer, Caller, found, ReadModels, Summary } from '../platform/http.js';
import { say } from '../platform/say.js';
import { WrittenRow } from '../platform/shapes.js';
import { refuseUnseen } from '../platform/unseen.js';
import { Cancelling } from './cancelling.js';
import { OrderWords } from './order-words.js';
import { OrderNo } from './shapes.js';

const Copied = z.looseObject({ customerId: z.string(), doctorName: z.string(), lines: z.array(z.looseObject({ productId: z.string() })) });

/** What happens to an order beside its documented calls: its mould comes in, it waits, goes on, is asked what its cancellation costs, is made again. */
@Controller('api/console')
export class OrderLifeController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(Cancelling) private readonly cancelling: Cancelling,
    @Inject(OrderWords) private readonly words: OrderWords,
  ) {}

  @Post('order-hold')
  @Allow('orderentry.hold')
  @Answers(WrittenRow)
  @Summary('Lets an order stand still: no step of it may be received, it is neither packed nor sent')
  hold(
    @Caller() caller: Caller,
    @Body({ schema: OrderHold }) { id, version, holdStatus, reason }: OrderHold,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    return this.say(caller, id, { type: 'HoldOrder', orderId: id, holdStatus, reason }, version, reply);
  }

  @Post('order-release')
  @Allow('orderentry.hold')
  @Answers(WrittenRow)
  @Summary('Lets an order go on; where it waited for others its due date moves by the working days of waiting')
  release(
    @Caller() caller: Caller,
    @Body({ schema: OrderRelease }) { id, version, remark }: OrderRelease,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    return this.say(caller, id, { type: 'EndHold', orderId: id, remark }, version, reply);
  }

  @Post('order-mould')
  @Allow('orderentry.write')
  @Answers(WrittenRow)
  @Summary('Says what came in for an order under review or approved: mould, box, colour, what lies in it and the processing unit')
  async receiveMould(
    @Caller() caller: Caller,
    @Body({ schema: OrderMould }) { id, version, ...mould }: OrderMould,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const words = await this.words.ofMould(caller, mould);
    return this.say(caller, id, { type: 'ReceiveMould', orderId: id, mould, words }, version, reply);
  }

  @Get('order-cancellation')
  @Allow('orderentry.write')
  @Answers(CancellationCost)
  @Summary('What cancelling an order would meet and cost now, line by line')
  async cancellation(
    @Caller() caller: Caller,
    @Query({ schema: OrderNo }) { orderNo }: z.infer<typeof OrderNo>,
  ): Promise<Answer<CancellationCost>> {
    const { data } = found(await this.readModels.ask(caller, (client) => findOrderKey(client, orderNo)), 'OrderNotFound');
    const { refusal, charge, currency, lines } = await this.cancelling.of(caller, data.id);
    const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((total, line) => total + of(line), 0);
    return answer({
      orderNo,
      isAllowed: refusal === null,
      reason: refusal === null ? '' : orderRefusals[refusal][caller.language],
      charge,
      currency,
      finishedSteps: sum(({ finishedSteps }) => finishedSteps),
      allSteps: sum(({ allSteps }) => allSteps),
      lines: lines.map(({ lineNo, productName, finishedSteps, allSteps, charge: cost }) => ({
        lineNo,
        productName,
        finishedSteps,
        allSteps,
        charge: cost,
      })),
      materials: summed(lines.flatMap(({ materials }) => materials)),
    });
  }

  @Get('order-copy')
  @Allow('orderentry.write')
  @Answers(Copied)
  @Summary('An entry like that of a former order, to be looked over and sent: without its files, its box and its dates')
  async copy(@Caller() caller: Caller, @Query({ schema: OrderCopy }) { id }: OrderCopy): Promise<Answer<OrderCopied>> {
    const { data } = found(await this.readModels.ask(caller, (client) => getOrder(client, id)), 'OrderNotFound');
    return answer(copyOf(data));
  }

  private async say(
    caller: Caller,
    id: OrderId,
    command: OrderCommand,
    version: number | undefined,
    reply: FastifyReply,
  ): Promise<Answer<Written>> {
    await refuseUnseen(this.readModels, caller, orderListTable, [id], 'OrderNotFound');
    return say(this.bus, caller, reply, command, version);
  }
}

type Taken = Readonly<{ lotNo: string; goodName: string; qty: string; unit: string }>;

/** What was weighed into the order, each lot once. */
function summed(takes: readonly Taken[]): CancellationCost['materials'] {
  const byLot = new Map<string, Taken>();
  for (const take of takes) {
    const before = byLot.get(take.lotNo);
    const qty = new Exact(before?.qty ?? 0).plus(take.qty).toFixed(4);
    byLot.set(take.lotNo, { lotNo: take.lotNo, goodName: take.goodName, unit: take.unit, qty });
  }
  return [...byLot.values()];
}
