import { Controller, Get, Inject } from '@nestjs/common';
import * as z from 'zod';
import { ApiDepsToken, type ApiDeps } from './deps.js';
import { AnswersBare, Open, RefusedException, Summary } from './http.js';

/** Handed in after the routes are known. */
export type ApiDocument = { current: object | null };
export const ApiDocumentToken = Symbol('ApiDocument');

@Controller('api')
export class SystemController {
  constructor(
    @Inject(ApiDepsToken) private readonly deps: ApiDeps,
    @Inject(ApiDocumentToken) private readonly document: ApiDocument,
  ) {}

  @Get('health')
  @Open()
  @AnswersBare('application/json', z.object({ status: z.literal('up'), parts: z.record(z.string(), z.boolean()) }))
  @Summary('200 when the service is ready')
  async health(): Promise<Readonly<{ status: 'up'; parts: Readonly<Record<string, boolean>> }>> {
    const parts = (await this.deps.health?.()) ?? {};
    if (Object.values(parts).includes(false)) throw new RefusedException('Unavailable', { status: 503, retryAfter: 2 });
    return { status: 'up', parts };
  }

  @Get('openapi.json')
  @Open()
  @AnswersBare('application/json')
  @Summary('This document')
  openApi(): object {
    if (!this.document.current) throw new RefusedException('Unavailable', { status: 503, retryAfter: 2 });
    return this.document.current;
  }
}
