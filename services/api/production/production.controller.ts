import type { CommandRunner } from '@cloud-factory/commands';
import type { WorkOrderCommand, WorkOrderState } from '@cloud-factory/domain/production';
import {
  StepFinish,
  stepList,
  StepReceipt,
  StepWithdraw,
  workOrderList,
  type StepRecordRow,
  type StepRow,
  type WorkOrderDetail,
} from '@cloud-factory/domain/production/contract';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { idAs, idField, type StaffId, type WorkOrderId } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import type { TakeFromLot } from '@cloud-factory/domain/stock';
import { getStaffOfUser } from '@cloud-factory/projections/people';
import {
  findStepRecords,
  findSteps,
  findStepsOfOrder,
  findWorkOrders,
  findWorkOrdersEnding,
  getWorkOrder,
  getWorkOrderByNo,
  stepTable,
  workOrderTable,
  type StepListed,
  type WorkOrderListed,
} from '@cloud-factory/projections/production';
import type { EventSource } from '@cloud-factory/projections/shared';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { AsOfField, rowAt } from '../platform/as-of.js';
import { EventSourceToken, RunnerToken } from '../platform/deps.js';
import {
  Allow,
  answer,
  Answers,
  Asked,
  Caller,
  found,
  ReadModels,
  RefusedException,
  SendCommands,
  Summary,
  written,
} from '../platform/http.js';
import { WrittenRow } from '../platform/shapes.js';

const StepSearch = searchOf(stepList);
const WorkOrderSearch = searchOf(workOrderList);
const WorkOrderBy = z
  .strictObject({
    id: idField<'workOrder'>().optional(),
    workOrderNo: z.string().trim().min(1).max(30).optional(),
    asOf: AsOfField.optional(),
  })
  .refine(({ id, workOrderNo }) => (id === undefined) !== (workOrderNo === undefined), { error: 'required', path: ['id'] });
/** `<workOrderId>.<seq>`; anything else that is spelled like an id is one that no step has. */
const StepBy = z.strictObject({
  id: z
    .string()
    .toLowerCase()
    .regex(/^[0-9a-f-]{36}(\.\d{1,4})?$/),
  asOf: AsOfField.optional(),
});
/** What a person remembers of a number: its last digits. */
const Ending = z.strictObject({ typed: z.string().trim().min(2).max(30) });
const mostEnding = 20;
const OfOrder = z.strictObject({ orderNo: z.string().trim().min(1).max(30) });
const WorkOrderRow = z.looseObject({ id: z.string(), version: z.int(), workOrderNo: z.string(), status: z.string() });
const StepShape = z.looseObject({
  id: z.string(),
  version: z.int(),
  workOrderNo: z.string(),
  seq: z.int(),
  processName: z.string(),
  status: z.string(),
});

/** Work orders and their steps: looked up by the number on the process card, worked by whoever is signed in. */
@Controller('api/saas-production')
export class ProductionController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) readonly readModels: ReadModels,
    @Inject(EventSourceToken) readonly source: EventSource,
    @Inject(RunnerToken) private readonly runner: CommandRunner,
  ) {}

  @Get('ycproductionworkorder/detail')
  @Allow('ycproductionworkorder.read')
  @Answers(WorkOrderRow)
  @Summary('One work order with its steps, by id or by the number that was scanned; now or at a moment')
  async detail(
    @Caller() caller: Caller,
    @Asked({ schema: WorkOrderBy }) { id, workOrderNo, asOf }: z.infer<typeof WorkOrderBy>,
  ): Promise<Answer<WorkOrderDetail>> {
    const asked = found(
      await this.readModels.ask(caller, (client) =>
        id === undefined ? getWorkOrderByNo(client, workOrderNo ?? '') : getWorkOrder(client, id),
      ),
      'WorkOrderNotFound',
    );
    return asOf === undefined ? asked : this.workOrderAt(caller, asked.data, asOf);
  }

  /** The work order and each of its steps as they were. */
  private async workOrderAt(caller: Caller, { id, steps }: WorkOrderDetail, asOf: string): Promise<Answer<WorkOrderDetail>> {
    const { data: past } = found(await rowAt(this, caller, workOrderTable, id, asOf), 'WorkOrderNotFound');
    const pastSteps = await Promise.all(steps.map(async (step) => (await rowAt(this, caller, stepTable, `${id}.${step.seq}`, asOf)).data));
    const { sequence: _, ...workOrder } = past;
    return answer({ ...workOrder, steps: pastSteps.filter((step) => step !== null) });
  }

  @Get('ycproductionworkorder/ending')
  @Allow('ycproductionworkorder.read')
  @Answers(WorkOrderRow, 'list')
  @Summary('Work orders whose number, or whose order’s number, ends as was typed; at most twenty')
  async ending(
    @Caller() caller: Caller,
    @Asked({ schema: Ending }) { typed }: z.infer<typeof Ending>,
  ): Promise<Answer<readonly WorkOrderListed[]>> {
    const { data, ...asked } = await this.readModels.ask(caller, (client) => findWorkOrdersEnding(client, typed, mostEnding));
    return { ...asked, data: data.map(({ sequence: _, ...row }) => row) };
  }

  @Get(['ycproductionworkorderprocesssort/list', 'ycproductionworkorderprocesssort/page'])
  @Allow('ycproductionworkorderprocesssort.read')
  @Answers(StepShape, 'page')
  @Summary('Steps of work orders')
  steps(@Caller() caller: Caller, @Query({ schema: StepSearch }) search: Search): Promise<Answer<Page<StepListed>>> {
    return this.readModels.ask(caller, (client) => findSteps(client, search));
  }

  @Get('ycproductionworkorderprocesssort/detail')
  @Allow('ycproductionworkorderprocesssort.read')
  @Answers(StepShape)
  @Summary('One step, now or at a moment')
  async step(@Caller() caller: Caller, @Asked({ schema: StepBy }) { id, asOf }: z.infer<typeof StepBy>): Promise<Answer<StepRow>> {
    return found(await rowAt(this, caller, stepTable, id, asOf), 'StepNotFound');
  }

  @Get('ycproductionworkorderprocesssort/getProcessListByOrderNo')
  @Allow('ycproductionworkorderprocesssort.read')
  @Answers(StepShape, 'list')
  @Summary('Steps of all lines of an order')
  ofOrder(@Caller() caller: Caller, @Asked({ schema: OfOrder }) { orderNo }: z.infer<typeof OfOrder>): Promise<Answer<readonly StepRow[]>> {
    return this.readModels.ask(caller, (client) => findStepsOfOrder(client, orderNo));
  }

  @Get('ycproductionworkorderprocesssort/selectWorkOrderProcessSortPage')
  @Allow('ycproductionworkorderprocesssort.read')
  @Answers(WorkOrderRow, 'page')
  @Summary('Work orders with the step whose turn it is')
  workOrders(@Caller() caller: Caller, @Query({ schema: WorkOrderSearch }) search: Search): Promise<Answer<Page<WorkOrderListed>>> {
    return this.readModels.ask(caller, (client) => findWorkOrders(client, search));
  }

  @Get('ycproductionworkorderprocesssortrecord/list')
  @Allow('ycproductionworkorderprocesssortrecord.read')
  @Answers(z.looseObject({ id: z.string(), action: z.string(), seq: z.int(), staffName: z.string(), at: z.string() }), 'list')
  @Summary('What was done to the steps of an order')
  records(
    @Caller() caller: Caller,
    @Asked({ schema: OfOrder }) { orderNo }: z.infer<typeof OfOrder>,
  ): Promise<Answer<readonly StepRecordRow[]>> {
    return this.readModels.ask(caller, (client) => findStepRecords(client, orderNo));
  }

  @Post('ycproductionworkorderprocesssort/save')
  @Allow('ycproductionworkorderprocesssort.write')
  @Answers(WrittenRow)
  @Summary('Receives a step: the named one, or the one whose turn it is')
  async receive(
    @Caller() caller: Caller,
    @Body({ schema: StepReceipt }) { workOrderNo, seq }: StepReceipt,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const { workOrderId, staffId, turn } = await this.atWork(caller, workOrderNo);
    return this.say(caller, [{ type: 'ReceiveStep', workOrderId, seq: seq ?? turn, staffId }], reply);
  }

  @Post('ycproductionworkorderprocesssort/updateWorkOrderProcess')
  @Allow('ycproductionworkorderprocesssort.write')
  @Answers(WrittenRow)
  @Summary('Takes the receipt of a step back')
  async withdraw(
    @Caller() caller: Caller,
    @Body({ schema: StepWithdraw }) { workOrderNo, seq }: StepWithdraw,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const { workOrderId, staffId } = await this.atWork(caller, workOrderNo);
    return this.say(caller, [{ type: 'WithdrawReceipt', workOrderId, seq, staffId }], reply);
  }

  @Post('ycproductionworkorderprocesssort/finish')
  @Allow('ycproductionworkorderprocesssort.write')
  @Answers(WrittenRow)
  @Summary('Finishes a step and takes what was weighed from its lots, all or nothing')
  async finish(
    @Caller() caller: Caller,
    @Body({ schema: StepFinish }) body: StepFinish,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const { workOrderNo, seq, takes, endWeight, remark } = body;
    const { workOrderId, staffId, turn } = await this.atWork(caller, workOrderNo);
    const step = seq ?? turn;
    return this.say(
      caller,
      [
        { type: 'FinishStep', workOrderId, seq: step, staffId, takes, endWeight, remark },
        ...takes.map(({ lotId, qty }): TakeFromLot => ({ type: 'TakeFromLot', lotId, qty, workOrderId, seq: step })),
      ],
      reply,
    );
  }

  /** The work order by the number on its card, the caller's own staff record, and whose turn it is: the last from the log, not from a list that may lag. */
  private async atWork(
    caller: Caller,
    workOrderNo: string,
  ): Promise<Readonly<{ workOrderId: WorkOrderId; staffId: StaffId; turn: number }>> {
    const { data } = await this.readModels.ask(caller, async (client) => ({
      workOrder: await getWorkOrderByNo(client, workOrderNo),
      staff: await getStaffOfUser(client, caller.userId),
    }));
    if (!data.workOrder) throw new RefusedException('WorkOrderNotFound', { status: 404 });
    if (!data.staff) throw new RefusedException('CallerIsNotStaff');
    const { state } = await this.runner.stateOf<WorkOrderState>(caller.tenant, `workOrder-${data.workOrder.id}`);
    const open = state.status === 'none' ? undefined : (state.steps.find((step) => step.status !== 'finished') ?? state.steps.at(-1));
    return { workOrderId: idAs(data.workOrder.id), staffId: data.staff.id, turn: open?.seq ?? 0 };
  }

  private async say(caller: Caller, commands: readonly (WorkOrderCommand | TakeFromLot)[], reply: FastifyReply): Promise<Answer<Written>> {
    const writes = await this.bus.execute(new SendCommands(caller, commands));
    const [workOrder] = written(reply, writes).data;
    if (!workOrder) throw new Error('one command, no answer');
    return answer(workOrder);
  }
}
