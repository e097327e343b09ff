import type { ProductCommand } from '@cloud-factory/domain/products';
import { EquipmentLinksSubmit, type EquipmentLinkRow } from '@cloud-factory/domain/products/contract';
import type { Answer, Written } from '@cloud-factory/domain/shared/contract';
import { idField, type ProductId } from '@cloud-factory/domain/shared/ids';
import { findProductOfLink, getProduct } from '@cloud-factory/projections/products';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
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
  SendCommands,
  Summary,
  writtenOne,
} from '../platform/http.js';
import { WrittenRow } from '../platform/shapes.js';

const OfProduct = z.strictObject({ productId: idField<'product'>() });
const Remove = z.strictObject({
  ids: idsField<'equipmentLink'>(),
  productId: idField<'product'>().optional(),
  version: z.coerce.number().int().min(1).optional(),
});
const Row = z.looseObject({ id: z.string(), equipmentId: z.string(), equipmentNo: z.string(), equipmentName: z.string() });

/** The machines that a product may be made on. */
@Controller('api/saas-storage/productData')
export class ProductEquipmentController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(Ids) private readonly newIds: Ids,
  ) {}

  @Get('getEquipmentList')
  @Allow('productData.read')
  @Answers(Row, 'list')
  @Summary('The machines that a product may be made on')
  async list(
    @Caller() caller: Caller,
    @Query({ schema: OfProduct }) { productId }: z.infer<typeof OfProduct>,
  ): Promise<Answer<readonly EquipmentLinkRow[]>> {
    const { data, ...rest } = found(await this.readModels.ask(caller, (client) => getProduct(client, productId)), 'ProductNotFound');
    return { ...rest, data: data.equipment };
  }

  @Post('saveProductEquipmentList')
  @Allow('productData.write')
  @Answers(WrittenRow)
  @Summary('Adds machines of a product, or changes those whose id is given; all or none')
  save(
    @Caller() caller: Caller,
    @Body({ schema: EquipmentLinksSubmit }) { productId, version, links }: EquipmentLinksSubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const newIds = links.map(() => this.newIds.next<'equipmentLink'>());
    return this.say(caller, { type: 'LinkEquipment', productId, links, newIds }, version ?? null, reply);
  }

  @Post('delEquipment')
  @Allow('productData.write')
  @Answers(WrittenRow)
  @Summary('Takes machines of one product away')
  async remove(
    @Caller() caller: Caller,
    @Asked({ schema: Remove }) { ids, productId, version }: z.infer<typeof Remove>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const of = productId ?? (await this.productOf(caller, ids[0] ?? ''));
    return this.say(caller, { type: 'UnlinkEquipment', productId: of, ids }, version ?? null, reply);
  }

  private async say(caller: Caller, command: ProductCommand, version: number | null, reply: FastifyReply): Promise<Answer<Written>> {
    return writtenOne(reply, await this.bus.execute(new SendCommands(caller, [command], version)));
  }

  private async productOf(caller: Caller, linkId: string): Promise<ProductId> {
    const { data } = await this.readModels.ask(caller, (client) => findProductOfLink(client, linkId));
    if (!data) throw new RefusedException('LinkNotFound', { status: 404 });
    return data;
  }
}
