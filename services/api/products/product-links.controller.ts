import {
  MaterialLinksSubmit,
  ProcessLinksSubmit,
  type MaterialLinkRow,
  type ProcessLinkRow,
} from '@cloud-factory/domain/products/contract';
import type { Answer, Written } from '@cloud-factory/domain/shared/contract';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { Allow, Answers, Asked, Caller, Ids, ReadModels, Summary } from '../platform/http.js';
import { say } from '../platform/say.js';
import { WrittenRow } from '../platform/shapes.js';
import { OfProduct, productOfRow, productWithRows, removal } from './product-rows.js';

const RemoveMaterials = removal<'materialLink'>();
const RemoveProcesses = removal<'processLink'>();
const MaterialRow = z.looseObject({
  id: z.string(),
  goodId: z.string(),
  goodCode: z.string(),
  goodName: z.string(),
  qtyPerUnit: z.string(),
});
const ProcessRow = z.looseObject({ id: z.string(), processId: z.string(), processCode: z.string(), processName: z.string() });

/** What a product is made of, and the processes that it takes. */
@Controller('api/saas-storage/productData')
export class ProductLinksController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(Ids) private readonly newIds: Ids,
  ) {}

  @Get('getMaterialList')
  @Allow('productData.read')
  @Answers(MaterialRow, 'list')
  @Summary('The materials of a product, for one unit of it')
  async materials(
    @Caller() caller: Caller,
    @Query({ schema: OfProduct }) { productId }: z.infer<typeof OfProduct>,
  ): Promise<Answer<readonly MaterialLinkRow[]>> {
    const { data, ...rest } = await productWithRows(this.readModels, caller, productId);
    return { ...rest, data: data.materials };
  }

  @Post('saveProductGoodRelation')
  @Allow('productData.write')
  @Answers(WrittenRow)
  @Summary('Adds materials of a product, or changes those whose id is given; all or none')
  saveMaterials(
    @Caller() caller: Caller,
    @Body({ schema: MaterialLinksSubmit }) { productId, version, links }: MaterialLinksSubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const newIds = links.map(() => this.newIds.next<'materialLink'>());
    return say(this.bus, caller, reply, { type: 'LinkMaterials', productId, links, newIds }, version ?? null);
  }

  @Post('delMaterial')
  @Allow('productData.write')
  @Answers(WrittenRow)
  @Summary('Takes materials of one product away')
  async removeMaterials(
    @Caller() caller: Caller,
    @Asked({ schema: RemoveMaterials }) { ids, productId, version }: z.infer<typeof RemoveMaterials>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const of = productId ?? (await productOfRow(this.readModels, caller, ids[0] ?? ''));
    return say(this.bus, caller, reply, { type: 'UnlinkMaterials', productId: of, ids }, version ?? null);
  }

  @Get('getProcessList')
  @Allow('productData.read')
  @Answers(ProcessRow, 'list')
  @Summary('The processes of a product')
  async processes(
    @Caller() caller: Caller,
    @Query({ schema: OfProduct }) { productId }: z.infer<typeof OfProduct>,
  ): Promise<Answer<readonly ProcessLinkRow[]>> {
    const { data, ...rest } = await productWithRows(this.readModels, caller, productId);
    return { ...rest, data: data.processes };
  }

  @Post('saveProductProcessList')
  @Allow('productData.write')
  @Answers(WrittenRow)
  @Summary('Adds processes of a product, or changes those whose id is given; all or none')
  saveProcesses(
    @Caller() caller: Caller,
    @Body({ schema: ProcessLinksSubmit }) { productId, version, links }: ProcessLinksSubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const newIds = links.map(() => this.newIds.next<'processLink'>());
    return say(this.bus, caller, reply, { type: 'LinkProcesses', productId, links, newIds }, version ?? null);
  }

  @Post('delProcess')
  @Allow('productData.write')
  @Answers(WrittenRow)
  @Summary('Takes processes of one product away')
  async removeProcesses(
    @Caller() caller: Caller,
    @Asked({ schema: RemoveProcesses }) { ids, productId, version }: z.infer<typeof RemoveProcesses>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const of = productId ?? (await productOfRow(this.readModels, caller, ids[0] ?? ''));
    return say(this.bus, caller, reply, { type: 'UnlinkProcesses', productId: of, ids }, version ?? null);
  }
}
