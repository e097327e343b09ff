import { OrderFileSubmit, PhotographBatch, photographList, photoReportList, type OrderFileRow } from '@cloud-factory/domain/files/contract';
import { JobStarted } from '@cloud-factory/domain/jobs/contract';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { idField } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import type { Files } from '@cloud-factory/files';
import { filesOfOrders, findPhotographs, findPhotoReport, type OrderFileListed } from '@cloud-factory/projections/files';
import type { EventSource, Filters } from '@cloud-factory/projections/shared';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { Jobs } from '../jobs/jobs.js';
import { EventSourceToken } from '../platform/deps.js';
import { Allow, AlsoByPost, answer, Answers, Asked, Caller, ReadModels, Summary } from '../platform/http.js';
import { WrittenRow } from '../platform/shapes.js';
import { orderFileAt, OrderFileAt, OrderFileCalls, OrderFileIds, OrderFileShape } from './order-files.js';
import { countedPhotographs, ReportFilters } from './photograph-export.js';
import { FilesToken } from './tokens.js';

const PhotographSearch = searchOf(photographList);
const ReportSearch = searchOf(photoReportList);
const ByOrder = z.strictObject({ orderId: idField<'order'>() });

/** Photographs of orders: taken on the bench or sent by the dentist. */
@Controller('api/saas-order')
export class PhotographsController {
  private readonly calls: OrderFileCalls;

  constructor(
    @Inject(CommandBus) bus: CommandBus,
    @Inject(ReadModels) readonly readModels: ReadModels,
    @Inject(FilesToken) files: Files,
    @Inject(EventSourceToken) readonly source: EventSource,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {
    this.calls = new OrderFileCalls(bus, readModels, files);
  }

  @Get('orderphotographfile/list')
  @Allow('orderphotographfile.read')
  @Answers(OrderFileShape, 'page')
  @Summary('Photographs of orders')
  list(@Caller() caller: Caller, @Query({ schema: PhotographSearch }) search: Search): Promise<Answer<Page<OrderFileListed>>> {
    return this.readModels.ask(caller, (client) => findPhotographs(client, search));
  }

  @Get('orderphotographfile/searchPhotoReportPage')
  @Allow('orderphotographfile.read')
  @Answers(OrderFileShape, 'page')
  @Summary('The report on photographs: of whom, when, by whom')
  report(@Caller() caller: Caller, @Query({ schema: ReportSearch }) search: Search): Promise<Answer<Page<OrderFileListed>>> {
    return this.readModels.ask(caller, (client) => findPhotoReport(client, search));
  }

  @Get('orderphotographfile/exportPhotoReport')
  @Allow('orderphotographfile.read')
  @Answers(JobStarted)
  @Summary('A zip of the pictures that the report finds, with a workbook that says whose they are; made in the background')
  async export(@Caller() caller: Caller, @Asked({ schema: ReportFilters }) asked: Filters): Promise<Answer<JobStarted>> {
    const { data: total } = await this.readModels.ask(caller, (client) => countedPhotographs(client, asked));
    const { language, timeZone: zone, creators, scopes } = caller;
    const wish = { title: photoReportList.labels, permission: 'orderphotographfile.read' };
    const input = { asked, language, zone, creators, scopes, total };
    return answer({ jobId: await this.jobs.start(caller, { kind: 'photographs', ...wish, input }) });
  }

  @Get('orderphotographfile/detail')
  @Allow('orderphotographfile.read')
  @Answers(OrderFileShape)
  @Summary('One photograph with its versions, now or at a moment')
  detail(@Caller() caller: Caller, @Asked({ schema: OrderFileAt }) asked: z.infer<typeof OrderFileAt>): Promise<Answer<OrderFileRow>> {
    return orderFileAt(this, caller, asked, 'photo');
  }

  @Get('orderphotographfile/listByOrderId')
  @AlsoByPost()
  @Allow('orderphotographfile.read', 'orderentry.read')
  @Answers(OrderFileShape, 'list')
  @Summary('All photographs of an order, the first one first')
  byOrder(
    @Caller() caller: Caller,
    @Asked({ schema: ByOrder }) { orderId }: z.infer<typeof ByOrder>,
  ): Promise<Answer<readonly OrderFileRow[]>> {
    return this.readModels.ask(caller, (client) => filesOfOrders(client, [orderId], 'photo'));
  }

  @Post('orderphotographfile/submit')
  @Allow('orderphotographfile.write')
  @Answers(WrittenRow)
  @Summary('Adds a photograph to an order, changes its words, or gives it a new version')
  async submit(
    @Caller() caller: Caller,
    @Body({ schema: OrderFileSubmit }) body: OrderFileSubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    return this.calls.sayOne(caller, await this.calls.submit(caller, body, 'photo'), reply);
  }

  @Post('orderphotographfile/remove')
  @Allow('orderphotographfile.write')
  @Answers(WrittenRow, 'list')
  @Summary('Removes photographs that were not there when their order was approved')
  async remove(
    @Caller() caller: Caller,
    @Asked({ schema: OrderFileIds }) { ids }: z.infer<typeof OrderFileIds>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    return this.calls.say(caller, await this.calls.remove(caller, ids, 'photo'), reply);
  }

  @Post('orderentry/batchSavePhotograph')
  @Allow('orderphotographfile.write')
  @Answers(WrittenRow, 'list')
  @Summary('Adds photographs to one order or to several, all or none')
  async batch(
    @Caller() caller: Caller,
    @Body({ schema: PhotographBatch }) { photographs }: PhotographBatch,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    return this.calls.say(caller, await this.calls.add(caller, photographs, 'photo'), reply);
  }
}
