import { wholeNumber } from '@cloud-factory/domain/shared/asked';
import type { EventSource } from '@cloud-factory/projections/shared';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import * as z from 'zod';
import { ApiDepsToken, EventSourceToken, type ApiDeps } from '../platform/deps.js';
import { Allow, AnswersBare, Caller, Summary } from '../platform/http.js';
import { feedOf, publicTypes, type Feed } from './feed.js';

const Asked = z.strictObject({
  /** The `to` of the last answer; without it from the start. */
  after: z
    .string()
    .regex(/^[0-9A-Za-z-]{1,64}$/)
    .optional(),
  limit: wholeNumber(1, 500).default(200),
});
const Answered = z.object({
  from: z.string(),
  to: z.string(),
  events: z.array(z.looseObject({ specversion: z.literal('1.0'), id: z.string(), type: z.string() })),
  next: z.string(),
});

/** What leaves the house, for programs of others. Its token comes from `client_credentials` with the scope `integration`. */
@Controller('api/integration')
export class IntegrationController {
  private readonly types;

  constructor(
    @Inject(EventSourceToken) private readonly source: EventSource,
    @Inject(ApiDepsToken) { streams }: ApiDeps,
  ) {
    this.types = publicTypes(streams);
  }

  @Get('events')
  @Allow('integration.read')
  @AnswersBare('application/json', Answered)
  @Summary('Public events after a position, as CloudEvents; complete when from is the last to')
  events(@Caller() caller: Caller, @Query({ schema: Asked }) { after, limit }: z.infer<typeof Asked>): Promise<Feed> {
    return feedOf(this.source, this.types, caller.tenant, after === undefined ? null : idAs(after), limit);
  }
}
