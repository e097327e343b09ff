import { wholeNumber } from '@cloud-factory/domain/shared/asked';
import type { RouteCommand } from '@cloud-factory/domain/products';
import { RouteStepSubmit, type RouteStepRow } from '@cloud-factory/domain/products/contract';
import type { Answer, Written } from '@cloud-factory/domain/shared/contract';
import { idField, type RouteId } from '@cloud-factory/domain/shared/ids';
import { findRouteOfStep, getRoute } from '@cloud-factory/projections/products';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { Allow, Answers, Asked, Caller, found, Ids, idsField, ReadModels, RefusedException, Summary } from '../platform/http.js';
import { say } from '../platform/say.js';
import { WrittenRow } from '../platform/shapes.js';

const OfRoute = z.strictObject({ routeId: idField<'route'>() });
/** The documents send the ids of steps alone; `routeId` saves looking the route up. */
const Remove = z.strictObject({
  ids: idsField<'routeStep'>(),
  routeId: idField<'route'>().optional(),
  version: wholeNumber(1).optional(),
});
const Row = z.looseObject({ id: z.string(), seq: z.int(), processCode: z.string(), processName: z.string() });

/** The steps of the draft of a route. */
@Controller('api/saas-storage/processRouteProcedure')
export class RouteStepsController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(Ids) private readonly newIds: Ids,
  ) {}

  @Get('getRouteDownProcessList')
  @Allow('processRoute.read')
  @Answers(Row, 'list')
  @Summary('The steps of a route as it is edited now')
  async list(
    @Caller() caller: Caller,
    @Query({ schema: OfRoute }) { routeId }: z.infer<typeof OfRoute>,
  ): Promise<Answer<readonly RouteStepRow[]>> {
    const { data, ...rest } = found(await this.readModels.ask(caller, (client) => getRoute(client, routeId)), 'RecordNotFound');
    return { ...rest, data: data.steps };
  }

  @Post('saveProcessRouteProcedure')
  @Allow('processRoute.write')
  @Answers(WrittenRow)
  @Summary('Adds a step to the draft, or changes the one whose id is given')
  async save(
    @Caller() caller: Caller,
    @Body({ schema: RouteStepSubmit }) body: RouteStepSubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const { routeId, version = null, ...step } = body;
    const command: RouteCommand = { type: 'SaveRouteStep', routeId, step, newStepId: this.newIds.next<'routeStep'>() };
    return say(this.bus, caller, reply, command, version);
  }

  @Post('delProcess')
  @Allow('processRoute.write')
  @Answers(WrittenRow)
  @Summary('Takes steps out of the draft of one route')
  async remove(
    @Caller() caller: Caller,
    @Asked({ schema: Remove }) asked: z.infer<typeof Remove>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const { ids, routeId, version = null } = asked;
    const command: RouteCommand = {
      type: 'RemoveRouteSteps',
      routeId: routeId ?? (await this.routeOf(caller, ids[0] ?? '')),
      stepIds: ids,
    };
    return say(this.bus, caller, reply, command, version);
  }

  private async routeOf(caller: Caller, stepId: string): Promise<RouteId> {
    const { data } = await this.readModels.ask(caller, (client) => findRouteOfStep(client, stepId));
    if (!data) throw new RefusedException('RouteStepNotFound', { status: 404 });
    return data;
  }
}
