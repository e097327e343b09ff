import type { Resource } from '@cloud-factory/domain/catalogue';
import { JobStarted } from '@cloud-factory/domain/jobs/contract';
import type { Answer } from '@cloud-factory/domain/shared/contract';
import { Controller, Inject, Post, Req, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { Allow, Answers, Caller, Summary, ChangesNoRow } from '../platform/http.js';
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
    @ChangesNoRow('Starts a job, which looks whether each row is seen before it changes it')
    @Allow(writeRight(resource))
    @Answers(JobStarted)
    @Summary(`${labels.en}: creates and changes what an .xlsx says, row by row, as a job`)
    import(@Caller() caller: Caller, @Req() request: FastifyRequest): Promise<Answer<JobStarted>> {
      return this.exchange.import(resource, caller, request);
    }
  }
  Object.defineProperty(ExchangeRoutes, 'name', { value: name }); // operations in the API document are named after it
  return ExchangeRoutes;
}
