import type { Resource } from '@cloud-factory/domain/catalogue';
import type { Answer, Written } from '@cloud-factory/domain/shared/contract';
import type { Search } from '@cloud-factory/domain/shared/list';
import { Controller, Get, Inject, Post, Query, Req, Res, StreamableFile, type Type } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { attachment, workbookType } from '../export/workbook.js';
import { Allow, Answers, AnswersBare, Caller, SignedIn, Summary } from '../platform/http.js';
import { WrittenRow } from '../platform/shapes.js';
import { RecordExchange, type ImportReport } from './record-exchange.js';
import { readRight, writeRight } from './routes.js';
import { searchSchema } from './schemas.js';

const ReportRow = z.object({
  rows: z.int(),
  creates: z.int(),
  changes: z.int(),
  errors: z.array(z.object({ row: z.int(), field: z.string(), message: z.string() })),
});

/** Import and export of a kind, below `/api/console/catalogue/<key>`. The file is the body, as `application/octet-stream`. */
export function exchangeController(resource: Resource, name: string): Type {
  const { key, labels } = resource;
  const right = readRight(resource);

  @Controller(`api/console/catalogue/${key}`)
  class ExchangeRoutes {
    constructor(@Inject(RecordExchange) private readonly exchange: RecordExchange) {}

    @Get('export')
    @(right === null ? SignedIn() : Allow(right))
    @AnswersBare(workbookType)
    @Summary(`${labels.en}: what the filter finds, as .xlsx, at most 10,000 rows`)
    async export(@Caller() caller: Caller, @Query({ schema: searchSchema(resource) }) search: Search): Promise<StreamableFile> {
      const stream = await this.exchange.workbook(resource, caller, search);
      return new StreamableFile(stream, { type: workbookType, disposition: attachment(`${labels[caller.language]}.xlsx`) });
    }

    @Post('import/check')
    @Allow(writeRight(resource))
    @Answers(ReportRow)
    @Summary(`${labels.en}: what an .xlsx would create and change, and every error by row`)
    check(@Caller() caller: Caller, @Req() request: FastifyRequest): Promise<Answer<ImportReport>> {
      return this.exchange.check(resource, caller, request);
    }

    @Post('import')
    @Allow(writeRight(resource))
    @Answers(WrittenRow, 'list')
    @Summary(`${labels.en}: creates and changes what an .xlsx says, all rows or none`)
    import(
      @Caller() caller: Caller,
      @Req() request: FastifyRequest,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<Answer<readonly Written[]>> {
      return this.exchange.import(resource, caller, request, reply);
    }
  }
  Object.defineProperty(ExchangeRoutes, 'name', { value: name }); // operations in the API document are named after it
  return ExchangeRoutes;
}
