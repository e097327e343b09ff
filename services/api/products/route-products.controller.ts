import type { ProductCommand } from '@cloud-factory/domain/products';
import { RouteProductsSubmit, type ProductDetail } from '@cloud-factory/domain/products/contract';
import type { Answer, Written } from '@cloud-factory/domain/shared/contract';
import { idField } from '@cloud-factory/domain/shared/ids';
import { findProductsOfRoute, getProduct, getRoute } from '@cloud-factory/projections/products';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { Allow, Answers, Asked, Caller, found, idsField, ReadModels, RefusedException, Summary } from '../platform/http.js';
import { sayAll } from '../platform/say.js';
import { WrittenRow } from '../platform/shapes.js';

const OfRoute = z.strictObject({ routeId: idField<'route'>() });
/** The documents send the ids of products alone; without `routeId` it is the route that each is made by now. */
const Remove = z.strictObject({ ids: idsField<'product'>(), routeId: idField<'route'>().optional() });
const Row = z.looseObject({ id: z.string(), productCode: z.string(), name: z.string(), routeVersion: z.int().nullable() });

/** Which products are made by a route, each by the version that it was given. */
@Controller('api/saas-storage/processRouteProduct')
export class RouteProductsController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) private readonly readModels: ReadModels,
  ) {}

  @Get('getRouteDownProductList')
  @Allow('processRoute.read')
  @Answers(Row, 'list')
  @Summary('The products that are made by a route, with the version of each')
  async list(
    @Caller() caller: Caller,
    @Query({ schema: OfRoute }) { routeId }: z.infer<typeof OfRoute>,
  ): Promise<Answer<readonly ProductDetail[]>> {
    found(await this.readModels.ask(caller, (client) => getRoute(client, routeId)), 'RecordNotFound');
    return this.readModels.ask(caller, (client) => findProductsOfRoute(client, routeId));
  }

  @Post('saveProcessRouteProduct')
  @Allow('processRoute.write')
  @Answers(WrittenRow, 'list')
  @Summary('Has products made by a published version of a route from here on; all or none')
  async save(
    @Caller() caller: Caller,
    @Body({ schema: RouteProductsSubmit }) { routeId, routeVersion, productIds }: RouteProductsSubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    const commands = productIds.map((productId): ProductCommand => ({ type: 'AssignRoute', productId, routeId, routeVersion }));
    return sayAll(this.bus, caller, reply, commands);
  }

  @Post('delProduct')
  @Allow('processRoute.write')
  @Answers(WrittenRow, 'list')
  @Summary('Takes products from their route; orders keep theirs')
  async remove(
    @Caller() caller: Caller,
    @Asked({ schema: Remove }) { ids, routeId }: z.infer<typeof Remove>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    const commands: ProductCommand[] = [];
    for (const productId of ids) {
      const of = routeId ?? (await this.readModels.ask(caller, (client) => getProduct(client, productId))).data?.routeId ?? null;
      if (of === null) throw new RefusedException('RouteNotAssigned', { status: 409 });
      commands.push({ type: 'UnassignRoute', productId, routeId: of });
    }
    return sayAll(this.bus, caller, reply, commands);
  }
}
