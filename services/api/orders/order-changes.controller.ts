import type { CommandOutcome, CommandRunner } from '@cloud-factory/commands';
import { isKnownOrder, type ApproveOrder, type OrderCommand, type OrderState } from '@cloud-factory/domain/orders';
import { OrderCancel, OrderSubmit } from '@cloud-factory/domain/orders/contract';
import { partnerIdOf, type PartnerState } from '@cloud-factory/domain/partners';
import type { Answer, Written } from '@cloud-factory/domain/shared/contract';
import type { OrderId } from '@cloud-factory/domain/shared/ids';
import { findOrderKey, orderListTable } from '@cloud-factory/projections/orders';
import { Body, Controller, Inject, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { ApiDepsToken, RunnerToken, type ApiDeps } from '../platform/deps.js';
import {
  Allow,
  Answers,
  Asked,
  Caller,
  found,
  Ids,
  idsField,
  ReadModels,
  RefusedException,
  Summary,
  writtenOne,
} from '../platform/http.js';
import { say, sayAll } from '../platform/say.js';
import { told } from '../platform/send-commands.handler.js';
import { WrittenRow } from '../platform/shapes.js';
import { refuseUnseen } from '../platform/unseen.js';
import { OrderEntries } from './order-entries.js';
import { OrderWords } from './order-words.js';
import { OrderNo } from './shapes.js';

const OrderIds = z.strictObject({ ids: idsField<'order'>() });
const Rejection = OrderIds.extend({ reason: z.string().trim().min(1).max(200) });

/** What is done to orders. No rule lives here: a rule in a controller is a rule without a spec. */
@Controller('api/saas-order/orderentry')
export class OrderChangesController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(OrderEntries) private readonly entries: OrderEntries,
    @Inject(OrderWords) private readonly words: OrderWords,
    @Inject(RunnerToken) private readonly runner: Pick<CommandRunner, 'stateOf'>,
    @Inject(ApiDepsToken) private readonly deps: Pick<ApiDeps, 'streams' | 'runner'>,
    @Inject(Ids) private readonly newIds: Ids,
  ) {}

  @Post('submit')
  @Allow('orderentry.write')
  @Answers(WrittenRow)
  @Summary('Asks for review of a new or changed order; reviewStatus "draft" only keeps it')
  async submit(
    @Caller() caller: Caller,
    @Body({ schema: OrderSubmit }) body: OrderSubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    if (body.id !== undefined) await refuseUnseen(this.readModels, caller, orderListTable, [body.id], 'OrderNotFound');
    const command = await this.commandOf(caller, body);
    if ('kept' in command) return writtenOne(reply, told(this.deps.streams, command.kept, body.version ?? null));
    return say<OrderCommand>(this.bus, caller, reply, command, body.version);
  }

  @Post('orderReviewAdopt')
  @Allow('orderentry.review')
  @Answers(WrittenRow, 'list')
  @Summary('Approves orders, all or none; nobody approves one of their own')
  async approve(
    @Caller() caller: Caller,
    @Asked({ schema: OrderIds }) { ids }: z.infer<typeof OrderIds>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    await refuseUnseen(this.readModels, caller, orderListTable, ids, 'OrderNotFound');
    return sayAll<OrderCommand>(this.bus, caller, reply, await Promise.all(ids.map((orderId) => this.approvalOf(caller, orderId))));
  }

  @Post('orderReviewReject')
  @Allow('orderentry.review')
  @Answers(WrittenRow, 'list')
  @Summary('Rejects orders with a reason, all or none')
  reject(
    @Caller() caller: Caller,
    @Asked({ schema: Rejection }) { ids, reason }: z.infer<typeof Rejection>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    return this.sayOfEach(caller, ids, (orderId) => ({ type: 'RejectOrder', orderId, reason }), reply);
  }

  @Post('remove')
  @Allow('orderentry.write')
  @Answers(WrittenRow, 'list')
  @Summary('Removes drafts; any other order is cancelled instead')
  remove(
    @Caller() caller: Caller,
    @Asked({ schema: OrderIds }) { ids }: z.infer<typeof OrderIds>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    return this.sayOfEach(caller, ids, (orderId) => ({ type: 'RemoveOrder', orderId }), reply);
  }

  @Post('cancelOrder')
  @Allow('orderentry.write')
  @Answers(WrittenRow)
  @Summary('Cancels an order by its number, with a reason; once work is done on it, acceptedCharge must cover what that costs')
  async cancel(
    @Caller() caller: Caller,
    @Body({ schema: OrderCancel }) { orderNo, reason, acceptedCharge }: OrderCancel,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const orderId = await this.idOf(caller, orderNo);
    const command: OrderCommand = { type: 'CancelOrder', orderId, reason, acceptedCharge };
    return say(this.bus, caller, reply, command);
  }

  @Post('updatePackingByOrderNo')
  @Allow('orderentry.write', 'ycorderdelivery.write')
  @Answers(WrittenRow)
  @Summary('Says that an order is packed, by its number')
  async pack(
    @Caller() caller: Caller,
    @Asked({ schema: OrderNo }) { orderNo }: z.infer<typeof OrderNo>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const orderId = await this.idOf(caller, orderNo);
    return say<OrderCommand>(this.bus, caller, reply, { type: 'PackOrder', orderId });
  }

  /** Files are looked up before the command is: where they were erased since, a repetition is still told what it was told first. */
  private async commandOf(caller: Caller, body: OrderSubmit): Promise<OrderCommand | Readonly<{ kept: CommandOutcome }>> {
    try {
      return await this.entries.commandOf(caller, body, 'manual');
    } catch (error) {
      if (!(error instanceof RefusedException) || error.refusal !== 'FileNotFound') throw error;
      const { tenant, userId, commandId, fingerprint, requestId } = caller;
      const request = { commandId, fingerprint, correlationId: requestId };
      // Only for its stream: of an order that was new then, the first of the streams that were written is told.
      const command: OrderCommand = { type: 'RemoveOrder', orderId: body.id ?? this.newIds.next<'order'>() };
      const kept = await this.deps.runner.answered({ tenant, userId }, request, [{ command }]);
      if (kept === null) throw error;
      return { kept };
    }
  }

  private async sayOfEach(
    caller: Caller,
    ids: readonly OrderId[],
    commandOf: (orderId: OrderId) => OrderCommand,
    reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    await refuseUnseen(this.readModels, caller, orderListTable, ids, 'OrderNotFound');
    return sayAll(this.bus, caller, reply, ids.map(commandOf));
  }

  /** Departments are asked for only where the partner of the order's unit was deleted. */
  private async approvalOf(caller: Caller, orderId: OrderId): Promise<ApproveOrder> {
    const { state: order } = await this.runner.stateOf<OrderState>(caller.tenant, `order-${orderId}`);
    const unitCode = isKnownOrder(order) ? order.content.unitCode : null;
    if (unitCode === null) return { type: 'ApproveOrder', orderId };
    const { state: partner } = await this.runner.stateOf<PartnerState>(caller.tenant, `partner-${partnerIdOf(unitCode)}`);
    if (partner.status !== 'removed') return { type: 'ApproveOrder', orderId };
    return { type: 'ApproveOrder', orderId, words: { departments: await this.words.departmentsOf(caller, unitCode) } };
  }

  private async idOf(caller: Caller, orderNo: string): Promise<OrderId> {
    return found(await this.readModels.ask(caller, (client) => findOrderKey(client, orderNo)), 'OrderNotFound').data.id;
  }
}
