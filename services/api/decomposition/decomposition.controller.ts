import type { DecompositionCommand } from '@cloud-factory/domain/decomposition';
import {
  DecompositionConfirm,
  decompositionList,
  DecompositionReverse,
  DecompositionSubmit,
  type DecompositionDetail,
} from '@cloud-factory/domain/decomposition/contract';
import type { ReplanWorkOrder } from '@cloud-factory/domain/production';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { idField } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import {
  decompositionTable,
  findDecomposedWork,
  findDecompositions,
  type DecompositionListed,
} from '@cloud-factory/projections/decomposition';
import type { EventSource } from '@cloud-factory/projections/shared';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { AsOfField, rowAt } from '../platform/as-of.js';
import { EventSourceToken } from '../platform/deps.js';
import { Allow, Answers, Asked, Caller, found, Ids, idsField, ReadModels, Summary } from '../platform/http.js';
import { sayAll, sayTogether } from '../platform/say.js';
import { WrittenRow } from '../platform/shapes.js';

const DecompositionSearch = searchOf(decompositionList);
const Detail = z.strictObject({ id: idField<'decomposition'>(), asOf: AsOfField.optional() });
const Remove = z.strictObject({ ids: idsField<'decomposition'>() });
const Row = z.looseObject({ id: z.string(), version: z.int(), decomposeNo: z.string(), orderNo: z.string(), status: z.string() });

type Said = DecompositionCommand | ReplanWorkOrder;

/** Lines of orders that are made as other products than the one that was ordered. */
@Controller('api')
export class DecompositionController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(Ids) private readonly newIds: Ids,
    @Inject(EventSourceToken) private readonly source: EventSource,
  ) {}

  @Get('saas-production/productDecompose/list')
  @Allow('productDecompose.read')
  @Answers(Row, 'page')
  @Summary('Decompositions')
  list(@Caller() caller: Caller, @Query({ schema: DecompositionSearch }) search: Search): Promise<Answer<Page<DecompositionListed>>> {
    return this.readModels.ask(caller, (client) => findDecompositions(client, search));
  }

  @Get('saas-production/productDecompose/detail')
  @Allow('productDecompose.read')
  @Answers(Row)
  @Summary('A decomposition with what is made instead, now or at a moment')
  async detail(
    @Caller() caller: Caller,
    @Query({ schema: Detail }) { id, asOf }: z.infer<typeof Detail>,
  ): Promise<Answer<DecompositionDetail>> {
    const row = await rowAt({ readModels: this.readModels, source: this.source }, caller, decompositionTable, id, asOf);
    return found(row, 'DecompositionNotFound');
  }

  @Post('saas-production/productDecompose/submit')
  @Allow('productDecompose.write')
  @Answers(WrittenRow)
  @Summary('Keeps the draft of a decomposition; status "confirmed" puts it in force at once')
  submit(
    @Caller() caller: Caller,
    @Body({ schema: DecompositionSubmit }) { id, version, status, ...entry }: DecompositionSubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const decompositionId = id ?? this.newIds.next<'decomposition'>();
    const save: Said = { type: 'SaveDecomposition', decompositionId, entry, ...(id !== undefined && { mustExist: true }) };
    const force: readonly Said[] = [
      { type: 'ConfirmDecomposition', decompositionId },
      { type: 'ReplanWorkOrder', workOrderId: entry.workOrderId, decompositionId },
    ];
    return sayTogether(this.bus, caller, reply, [save, ...(status === 'confirmed' ? force : [])], version);
  }

  @Post('saas-production/productDecompose/remove')
  @Allow('productDecompose.write')
  @Answers(WrittenRow, 'list')
  @Summary('Deletes drafts of decompositions')
  remove(
    @Caller() caller: Caller,
    @Asked({ schema: Remove }) { ids }: z.infer<typeof Remove>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    const commands = ids.map((decompositionId): Said => ({ type: 'RemoveDecomposition', decompositionId }));
    return sayAll(this.bus, caller, reply, commands);
  }

  @Post('console/decompositions/confirm')
  @Allow('productDecompose.write')
  @Answers(WrittenRow)
  @Summary('From here on the parts are made: the work order takes their steps')
  async confirm(
    @Caller() caller: Caller,
    @Body({ schema: DecompositionConfirm }) { id, version }: DecompositionConfirm,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    return sayTogether(
      this.bus,
      caller,
      reply,
      await this.withPlan(caller, { type: 'ConfirmDecomposition', decompositionId: id }),
      version,
    );
  }

  @Post('console/decompositions/reverse')
  @Allow('productDecompose.write')
  @Answers(WrittenRow)
  @Summary('Takes a decomposition back: the work order goes by its route again')
  async reverse(
    @Caller() caller: Caller,
    @Body({ schema: DecompositionReverse }) { id, version, reason }: DecompositionReverse,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    return sayTogether(
      this.bus,
      caller,
      reply,
      await this.withPlan(caller, { type: 'ReverseDecomposition', decompositionId: id, reason }),
      version,
    );
  }

  /** With what its work order has to hear: both or neither. Which work order that is never changes once a decomposition is confirmed. */
  private async withPlan(
    caller: Caller,
    command: Extract<Said, { type: 'ConfirmDecomposition' | 'ReverseDecomposition' }>,
  ): Promise<readonly Said[]> {
    const { decompositionId } = command;
    const { data: workOrderId } = found(
      await this.readModels.ask(caller, (client) => findDecomposedWork(client, decompositionId)),
      'DecompositionNotFound',
    );
    return [command, { type: 'ReplanWorkOrder', workOrderId, decompositionId }];
  }
}
