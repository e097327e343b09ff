import type { RouteCommand } from '@cloud-factory/domain/products';
import { routeList, RouteSubmit, type RouteDetail } from '@cloud-factory/domain/products/contract';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { idField } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { countProductsOf, findRoutes, routeTable, type RouteListed } from '@cloud-factory/projections/products';
import type { EventSource } from '@cloud-factory/projections/shared';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { AsOfField, rowAt } from '../platform/as-of.js';
import { EventSourceToken } from '../platform/deps.js';
import { Allow, Answers, Asked, Caller, found, Ids, idsField, ReadModels, Summary } from '../platform/http.js';
import { countEach } from '../platform/read-models.js';
import { say, sayAll } from '../platform/say.js';
import { WrittenRow } from '../platform/shapes.js';

const RouteSearch = searchOf(routeList);
const Detail = z.strictObject({ id: idField<'route'>(), asOf: AsOfField.optional() });
const Remove = z.strictObject({ ids: idsField<'route'>() });
const Row = z.looseObject({ id: z.string(), version: z.int(), routeCode: z.string(), name: z.string(), status: z.string() });

@Controller('api/saas-storage/processRoute')
export class RoutesController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) readonly readModels: ReadModels,
    @Inject(Ids) private readonly newIds: Ids,
    @Inject(EventSourceToken) readonly source: EventSource,
  ) {}

  @Get('list')
  @Allow('processRoute.read')
  @Answers(Row, 'page')
  @Summary('Process routes')
  list(@Caller() caller: Caller, @Query({ schema: RouteSearch }) search: Search): Promise<Answer<Page<RouteListed>>> {
    return this.readModels.ask(caller, (client) => findRoutes(client, search));
  }

  @Get('detail')
  @Allow('processRoute.read')
  @Answers(Row)
  @Summary('A process route with its draft and its published versions, now or at a moment')
  async detail(@Caller() caller: Caller, @Query({ schema: Detail }) { id, asOf }: z.infer<typeof Detail>): Promise<Answer<RouteDetail>> {
    const { data, ...rest } = found(await rowAt(this, caller, routeTable, id, asOf), 'RecordNotFound');
    const { stepIds: _, processIds: _processes, ...route } = data;
    return { ...rest, data: route };
  }

  @Post('submit')
  @Allow('processRoute.write')
  @Answers(WrittenRow)
  @Summary('Saves the draft of a route; status "published" makes it the next version')
  async submit(
    @Caller() caller: Caller,
    @Body({ schema: RouteSubmit }) body: RouteSubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const { id, version = null, status, steps = null, ...entry } = body;
    const command: RouteCommand = {
      type: 'SaveRoute',
      routeId: id ?? this.newIds.next<'route'>(),
      entry: { ...entry, steps },
      publishes: status === 'published',
      newStepIds: (steps ?? []).map(() => this.newIds.next<'routeStep'>()),
      ...(id !== undefined && { mustExist: true }),
    };
    return say(this.bus, caller, reply, command, version);
  }

  @Post('remove')
  @Allow('processRoute.write')
  @Answers(WrittenRow, 'list')
  @Summary('Retires routes; work that began on them goes on')
  async remove(
    @Caller() caller: Caller,
    @Asked({ schema: Remove }) { ids }: z.infer<typeof Remove>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    const { data: uses } = await this.readModels.ask(caller, (client) => countEach(ids, (id) => countProductsOf(client, 'routeId', id)));
    const commands = ids.map((routeId, nth): RouteCommand => ({ type: 'RetireRoute', routeId, uses: uses[nth] ?? 0 }));
    return sayAll(this.bus, caller, reply, commands);
  }
}
