import type { Answer } from '@cloud-factory/domain/shared/contract';
import { Controller, Get, Inject, Req, type StreamableFile, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Allow, AlsoByPost, AnswersBare, Asked, Caller, SignedIn, Summary } from '../platform/http.js';
import type { AnyExport } from './define-export.js';
import { Exports } from './exports.service.js';
import { workbookType } from './workbook.js';

const nothing: MethodDecorator = () => undefined;

/** The route of an export, made of its declaration. */
export function exportController(made: AnyExport): Type {
  const words = made.key.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());

  @Controller('api')
  class ExportRoute {
    constructor(@Inject(Exports) private readonly exports: Exports) {}

    @Get([...made.paths])
    @(made.byPost ? AlsoByPost() : nothing)
    @(made.permission === null ? SignedIn() : Allow(made.permission))
    @AnswersBare(workbookType)
    @Summary(`${made.labels.en} as .xlsx; as rows for Accept: application/json; over 10,000 rows { jobId }`)
    file(
      @Caller() caller: Caller,
      @Asked({ schema: made.search }) asked: unknown,
      @Req() request: FastifyRequest,
    ): Promise<StreamableFile | Answer<unknown>> {
      return this.exports.answer(made, caller, asked, request);
    }
  }
  Object.defineProperty(ExportRoute, 'name', { value: `Export${words}Controller` }); // operations in the API document are named after it
  return ExportRoute;
}
