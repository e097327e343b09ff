import type { CommandRunner } from '@cloud-factory/commands';
import type { OrderState } from '@cloud-factory/domain/orders';
import { billRefusals, notReady, type BillCommand } from '@cloud-factory/domain/quality';
import {
  awaitingList,
  CheckExFactory,
  outFactoryList,
  OutFactorySubmit,
  type AwaitingRow,
  type BillDetail,
  type ExFactoryCheck,
} from '@cloud-factory/domain/quality/contract';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { idField } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { filled } from '@cloud-factory/domain/shared/refusals';
import { findOrderKey, orderListTable } from '@cloud-factory/projections/orders';
import { findAwaiting, findBills, outFactoryTable, type BillListed } from '@cloud-factory/projections/quality';
import { findRows, type EventSource } from '@cloud-factory/projections/shared';
import { Body, Controller, Get, HttpCode, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { seeingAll } from '../platform/caller.js';
import { AsOfField, rowAt } from '../platform/as-of.js';
import { EventSourceToken, RunnerToken } from '../platform/deps.js';
import {
  Allow,
  answer,
  Answers,
  Asked,
  Caller,
  found,
  Ids,
  idsField,
  ReadModels,
  RefusedException,
  Summary,
  ChangesNoRow,
} from '../platform/http.js';
import { say, sayAll } from '../platform/say.js';
import { WrittenRow } from '../platform/shapes.js';

const BillSearch = searchOf(outFactoryList);
const AwaitingSearch = searchOf(awaitingList);
const ById = z.strictObject({ id: idField<'bill'>(), asOf: AsOfField.optional() });
const Release = z.strictObject({ ids: idsField<'bill'>() });
const Reject = z.strictObject({ id: idField<'bill'>(), reason: z.string().trim().min(1).max(200) });
const Row = z.looseObject({ id: z.string(), version: z.int(), billNo: z.string(), orderNo: z.string(), status: z.string() });
const Awaiting = z.looseObject({ id: z.string(), orderNo: z.string(), isReady: z.boolean() });
const Check = z.object({
  orderNo: z.string(),
  canSubmit: z.boolean(),
  reasons: z.array(z.object({ refusal: z.string(), msg: z.string() })),
});

const bills = 'saas-production/ycproductionqualitytestbillsoutfactory';

/** The out-factory inspection: signed by an inspector, released by a second person. */
@Controller('api')
export class QualityController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) readonly readModels: ReadModels,
    @Inject(Ids) private readonly newIds: Ids,
    @Inject(EventSourceToken) readonly source: EventSource,
    @Inject(RunnerToken) private readonly runner: CommandRunner,
  ) {}

  @Get(`${bills}/page`)
  @Allow('ycproductionqualitytestbillsoutfactory.read')
  @Answers(Row, 'page')
  @Summary('Out-factory bills')
  page(@Caller() caller: Caller, @Query({ schema: BillSearch }) search: Search): Promise<Answer<Page<BillListed>>> {
    return this.readModels.ask(caller, (client) => findBills(client, search));
  }

  @Get(`${bills}/searchOutFactory`)
  @Allow('ycproductionqualitytestbillsoutfactory.read')
  @Answers(Awaiting, 'page')
  @Summary('Orders in production that no bill has let go; isReady says which can be inspected')
  async awaiting(@Caller() caller: Caller, @Query({ schema: AwaitingSearch }) search: Search): Promise<Answer<Page<AwaitingRow>>> {
    const { data, ...asked } = await this.readModels.ask(caller, (client) => findAwaiting(client, search));
    const ids = data.records.map(({ id }) => id);
    // Whose pieces they are stands in the order, which the inspection does not list: the code alone is told.
    const { data: orders } = await this.readModels.glance(seeingAll(caller), (client) => findRows(client, orderListTable, ids));
    const codes = new Map<string, string>(orders.map(({ id, patientCode }) => [id, patientCode]));
    return { ...asked, data: { ...data, records: data.records.map((row) => ({ ...row, patientCode: codes.get(row.id) ?? '' })) } };
  }

  @Get(`${bills}/detail`)
  @Allow('ycproductionqualitytestbillsoutfactory.read')
  @Answers(Row)
  @Summary('One out-factory bill with what was looked at, now or at a moment')
  async detail(@Caller() caller: Caller, @Asked({ schema: ById }) { id, asOf }: z.infer<typeof ById>): Promise<Answer<BillDetail>> {
    return found(await rowAt(this, caller, outFactoryTable, id, asOf), 'BillNotFound');
  }

  @Post(`${bills}/submit`)
  @Allow('ycproductionqualitytestbillsoutfactory.write')
  @Answers(WrittenRow)
  @Summary('The inspector signs')
  async submit(
    @Caller() caller: Caller,
    @Body({ schema: OutFactorySubmit }) { orderId, ...entry }: OutFactorySubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const command: BillCommand = { type: 'SubmitBill', billId: this.newIds.next<'bill'>(), orderId, entry };
    return say(this.bus, caller, reply, command);
  }

  @Post(`${bills}/checkExFactory`)
  @ChangesNoRow('Answers a question, and keeps nothing')
  @HttpCode(200)
  @Allow('ycproductionqualitytestbillsoutfactory.read')
  @Answers(Check)
  @Summary('Whether the goods of an order could be inspected now, and if not, why')
  async check(
    @Caller() caller: Caller,
    @Asked({ schema: CheckExFactory }) { orderNo }: z.infer<typeof CheckExFactory>,
  ): Promise<Answer<ExFactoryCheck>> {
    const { data: order } = await this.readModels.ask(caller, (client) => findOrderKey(client, orderNo));
    if (!order) throw new RefusedException('OrderNotFound', { status: 404 });
    const { state } = await this.runner.stateOf<OrderState>(caller.tenant, `order-${order.id}`);
    const standing = notReady(state);
    if (!('refusal' in standing)) return answer({ orderNo, canSubmit: true, reasons: [] });
    const { refusal, details } = standing;
    return answer({ orderNo, canSubmit: false, reasons: [{ refusal, msg: filled(billRefusals[refusal][caller.language], details) }] });
  }

  @Post('console/out-factory-bills/release')
  @Allow('ycproductionqualitytestbillsoutfactory.review')
  @Answers(WrittenRow, 'list')
  @Summary('The second signature: the goods may leave')
  async release(
    @Caller() caller: Caller,
    @Asked({ schema: Release }) { ids }: z.infer<typeof Release>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    const commands = ids.map((billId): BillCommand => ({ type: 'ReleaseBill', billId }));
    return sayAll(this.bus, caller, reply, commands);
  }

  @Post('console/out-factory-bills/reject')
  @Allow('ycproductionqualitytestbillsoutfactory.review')
  @Answers(WrittenRow)
  @Summary('The second signature is withheld: the order may be inspected again')
  async reject(
    @Caller() caller: Caller,
    @Asked({ schema: Reject }) { id: billId, reason }: z.infer<typeof Reject>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const command: BillCommand = { type: 'RejectBill', billId, reason };
    return say(this.bus, caller, reply, command);
  }
}
