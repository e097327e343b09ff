import { EquipmentLinksSubmit, type EquipmentLinkRow } from '@cloud-factory/domain/products/contract';
import type { Answer, Written } from '@cloud-factory/domain/shared/contract';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { Allow, Answers, Asked, Caller, Ids, ReadModels, Summary } from '../platform/http.js';
import { say } from '../platform/say.js';
import { WrittenRow } from '../platform/shapes.js';
import { OfProduct, productOfRow, productWithRows, removal } from './product-rows.js';

const Remove = removal<'equipmentLink'>();
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
    const { data, ...rest } = await productWithRows(this.readModels, caller, productId);
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
    return say(this.bus, caller, reply, { type: 'LinkEquipment', productId, links, newIds }, version ?? null);
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
    const of = productId ?? (await productOfRow(this.readModels, caller, ids[0] ?? ''));
    return say(this.bus, caller, reply, { type: 'UnlinkEquipment', productId: of, ids }, version ?? null);
  }
}
