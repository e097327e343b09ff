import type { Resource } from '@cloud-factory/domain/catalogue';
import type { Answer, Written } from '@cloud-factory/domain/shared/contract';
import { Controller, Inject, Post, Req, Res, type Type } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { Allow, Answers, Caller, Summary, ChangesNoRow } from '../platform/http.js';
import { WrittenRow } from '../platform/shapes.js';
import { RecordExchange, type ImportReport } from './record-exchange.js';
import { writeRight } from './route.js';

const ReportRow = z.object({
  rows: z.int(),
  creates: z.int(),
  changes: z.int(),
  errors: z.array(z.object({ row: z.int(), field: z.string(), message: z.string() })),
});

/** Import into a kind, below `/api/console/catalogue/<key>`. The file is the body, as `application/octet-stream`. */
export function exchangeController(resource: Resource, name: string): Type {
  const { key, labels } = resource;

  @Controller(`api/console/catalogue/${key}`)
  class ExchangeRoutes {
    constructor(@Inject(RecordExchange) private readonly exchange: RecordExchange) {}

    @Post('import/check')
    @ChangesNoRow('Looks at a workbook, and keeps nothing')
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
