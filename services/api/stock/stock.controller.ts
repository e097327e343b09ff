import type { CommandRunner } from '@cloud-factory/commands';
import { resourceOf } from '@cloud-factory/domain/catalogue';
import { goodsOfPiece, productsOf, type WorkOrderState } from '@cloud-factory/domain/production';
import type { ProductState } from '@cloud-factory/domain/products';
import type { LotCommand } from '@cloud-factory/domain/stock';
import { stockList, StockSubmit, type StockDetail } from '@cloud-factory/domain/stock/contract';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { idField } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { findAllRecords } from '@cloud-factory/projections/catalogue';
import { findStock, stockDetailOf, stockTable, type StockListed } from '@cloud-factory/projections/stock';
import type { EventSource } from '@cloud-factory/projections/shared';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { AsOfField, rowAt } from '../platform/as-of.js';
import { EventSourceToken, RunnerToken } from '../platform/deps.js';
import { Allow, AlsoByPost, Answers, Asked, Caller, found, Ids, ReadModels, RefusedException, Summary } from '../platform/http.js';
import { say } from '../platform/say.js';
import { WrittenRow } from '../platform/shapes.js';

const StockSearch = searchOf(stockList);
/** `workOrderId`: only what may go into that piece. */
const Choice = StockSearch.extend({ workOrderId: idField<'workOrder'>().optional() });
const ById = z.strictObject({ id: idField<'lot'>(), asOf: AsOfField.optional() });
const Row = z.looseObject({
  id: z.string(),
  version: z.int(),
  warehouseCode: z.string(),
  goodCode: z.string(),
  lotNo: z.string(),
  qty: z.string(),
  unit: z.string(),
});

function kept(key: string) {
  const resource = resourceOf(key);
  if (!resource) throw new Error(`the catalogue keeps no ${key}`);
  return resource;
}
const goodDefinition = kept('goodDefinition');

/** What lies where. */
@Controller('api/saas-storage/warehousestock')
export class StockController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) readonly readModels: ReadModels,
    @Inject(Ids) private readonly newIds: Ids,
    @Inject(EventSourceToken) readonly source: EventSource,
    @Inject(RunnerToken) private readonly runner: Pick<CommandRunner, 'stateOf'>,
  ) {}

  @Get('list')
  @Allow('warehousestock.read')
  @Answers(Row, 'page')
  @Summary('Lots on hand')
  list(@Caller() caller: Caller, @Query({ schema: StockSearch }) search: Search): Promise<Answer<Page<StockListed>>> {
    return this.readModels.ask(caller, (client) => findStock(client, search));
  }

  /** Who weighs must be able to name the lot, without seeing the whole warehouse module. */
  @Get('choiceGoodsPage')
  @AlsoByPost()
  @Allow('warehousestock.read', 'ycproductionworkorderprocesssort.write')
  @Answers(Row, 'page')
  @Summary('Lots with something in them, to choose from; of a work order those alone that may go into its piece')
  async choice(
    @Caller() caller: Caller,
    @Asked({ schema: Choice }) { workOrderId, ...search }: z.infer<typeof Choice>,
  ): Promise<Answer<Page<StockListed>>> {
    const goods = workOrderId === undefined ? undefined : await this.goodsOf(caller, workOrderId);
    return this.readModels.ask(caller, async (client) => {
      if (!goods) return findStock(client, { qty_gt: '0', ...search });
      const consumables = await findAllRecords(client, goodDefinition, { where: { type: 'consumable', enabled: true } });
      const fitting = [...new Set([...goods, ...consumables.map(({ id }) => id)])];
      return findStock(client, { qty_gt: '0', ...search, goodId_in: fitting });
    });
  }

  /** By the log, as the step itself decides: a product that was linked to another material a moment ago is one already. */
  private async goodsOf({ tenant }: Caller, workOrderId: string): Promise<readonly string[]> {
    const { state } = await this.runner.stateOf<WorkOrderState>(tenant, `workOrder-${workOrderId}`);
    if (state.status === 'none') throw new RefusedException('WorkOrderNotFound', { status: 404 });
    const products = await Promise.all(
      productsOf(state.piece).map(async (id) => [id, (await this.runner.stateOf<ProductState>(tenant, `product-${id}`)).state] as const),
    );
    return [...goodsOfPiece(state.piece, (id) => products.find(([each]) => each === id)?.[1])];
  }

  @Get('detail')
  @Allow('warehousestock.read')
  @Answers(Row)
  @Summary('One lot with its ledger, now or at a moment')
  async detail(@Caller() caller: Caller, @Asked({ schema: ById }) { id, asOf }: z.infer<typeof ById>): Promise<Answer<StockDetail>> {
    const { data, behind } = found(await rowAt(this, caller, stockTable, id, asOf), 'LotNotFound');
    return { ...(await this.readModels.ask(caller, (client) => stockDetailOf(client, data))), ...(behind && { behind }) };
  }

  @Post('submit')
  @Allow('warehousestock.write')
  @Answers(WrittenRow)
  @Summary('Posts an opening balance, or an adjustment with its reason when id is given')
  async submit(
    @Caller() caller: Caller,
    @Body({ schema: StockSubmit }) body: StockSubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const command = this.commandOf(body);
    const version = 'id' in body ? (body.version ?? null) : null;
    return say(this.bus, caller, reply, command, version);
  }

  private commandOf(body: StockSubmit): LotCommand {
    if ('id' in body) return { type: 'AdjustLot', lotId: body.id, delta: body.delta, reason: body.reason };
    const { qty, ...lot } = body;
    return { type: 'OpenLot', lotId: this.newIds.next<'lot'>(), lot, qty };
  }
}
