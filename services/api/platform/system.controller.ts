import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { BareException } from './answers.filter.js';
import { sendDocument, type WrittenDocument } from './api-document.js';
import { ApiDepsToken, type ApiDeps } from './deps.js';
import { healthAnswer, type HealthAnswer, type HealthPart } from './health.js';
import { AnswersBare, Open, RefusedException, Summary } from './http.js';
import { languageOf } from './language.js';

/** Handed in after the routes are known. */
export type ApiDocument = { current: WrittenDocument | null };
export const ApiDocumentToken = Symbol('ApiDocument');

const HealthShape = z.object({
  status: z.enum(['up', 'down']),
  parts: z.record(z.string(), z.boolean()),
  reasons: z.array(z.object({ part: z.string(), text: z.string() })),
});

@Controller('api')
export class SystemController {
  constructor(
    @Inject(ApiDepsToken) private readonly deps: ApiDeps,
    @Inject(ApiDocumentToken) private readonly document: ApiDocument,
  ) {}

  @Get('health')
  @Open()
  @AnswersBare('application/json', HealthShape)
  @Summary('200 when every part of the house is well; 503 with the parts that are not, in words: for who watches it')
  health(@Req() request: FastifyRequest): Promise<HealthAnswer> {
    return this.answer(request, () => true);
  }

  @Get('health/ready')
  @Open()
  @AnswersBare('application/json', HealthShape)
  @Summary('200 when requests can be answered, whatever else waits for a person: for load balancers')
  ready(@Req() request: FastifyRequest): Promise<HealthAnswer> {
    return this.answer(request, ({ isNeeded }) => isNeeded);
  }

  @Get('health/live')
  @Open()
  @AnswersBare('application/json', z.object({ status: z.literal('up') }))
  @Summary('200 as long as the process answers at all: for who would start it again')
  live(): Readonly<{ status: 'up' }> {
    return { status: 'up' };
  }

  @Get('openapi.json')
  @Open({ weighs: 10 })
  @AnswersBare('application/json')
  @Summary('This document')
  openApi(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    if (!this.document.current) throw new RefusedException('Unavailable', { status: 503, retryAfter: 2 });
    void sendDocument(request, reply, this.document.current);
  }

  private async answer(request: FastifyRequest, counts: (part: HealthPart) => boolean): Promise<HealthAnswer> {
    const parts = ((await this.deps.health?.()) ?? []).filter(counts);
    const told = healthAnswer(parts, languageOf(request.headers['accept-language']));
    if (told.status === 'down') throw new BareException(503, told, 5);
    return told;
  }
}
