import { setImmediate } from 'node:timers/promises';
import { apiLogList, ConsoleErrors, errorLogList, usualLogList, type LogKind, type LogRow } from '@cloud-factory/domain/platform/contract';
import type { Answer, Page } from '@cloud-factory/domain/shared/contract';
import { redacted } from '@cloud-factory/domain/shared/redacted';
import { searchOf, type ListDescription, type Search } from '@cloud-factory/domain/shared/list';
import { Body, Controller, Get, Inject, Post, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { v7 } from 'uuid';
import * as z from 'zod';
import { ApiDepsToken, type ApiDeps } from '../platform/deps.js';
import { Allow, answer, Answers, Asked, Caller, RefusedException, SignedIn, Summary, ChangesNoRow } from '../platform/http.js';
import { networkOf } from '../platform/rate-limit.js';
import { createLogStore, type LogEntry, type LogStore } from './log-store.js';
import { wordsOfCall } from './words-of-call.js';

const UsualSearch = searchOf(usualLogList);
const ApiSearch = searchOf(apiLogList);
const ErrorSearch = searchOf(errorLogList);
const One = z.strictObject({ id: z.uuidv7().toLowerCase() });
const Shape = z.looseObject({ id: z.string(), at: z.string(), userName: z.string(), path: z.string(), status: z.int() });

/** What an administrator looks up: what people did, what programs asked, what went wrong. */
@Controller('api/blade-log')
export class LogsController {
  private readonly store: LogStore;
  private readonly now: () => number;

  constructor(@Inject(ApiDepsToken) { platform, now = Date.now }: ApiDeps) {
    this.store = createLogStore(platform);
    this.now = now;
  }

  @Get('usual/list')
  @Allow('log.read')
  @Answers(Shape, 'page')
  @Summary('What people did: changes and sign-ins')
  usual(@Caller() caller: Caller, @Query({ schema: UsualSearch }) search: Search): Promise<Answer<Page<LogRow>>> {
    return this.page(caller, 'usual', usualLogList, search);
  }

  @Get('api/list')
  @Allow('log.read')
  @Answers(Shape, 'page')
  @Summary('What other programs asked')
  api(@Caller() caller: Caller, @Query({ schema: ApiSearch }) search: Search): Promise<Answer<Page<LogRow>>> {
    return this.page(caller, 'api', apiLogList, search);
  }

  @Get('error/list')
  @Allow('log.read')
  @Answers(Shape, 'page')
  @Summary('What went wrong: in the server by its reference, and in browsers as their users sent it')
  error(@Caller() caller: Caller, @Query({ schema: ErrorSearch }) search: Search): Promise<Answer<Page<LogRow>>> {
    return this.page(caller, 'error', errorLogList, search);
  }

  @Get('usual/detail')
  @Allow('log.read')
  @Answers(Shape)
  @Summary('One change or sign-in')
  usualOne(@Caller() caller: Caller, @Asked({ schema: One }) { id }: z.infer<typeof One>): Promise<Answer<LogRow>> {
    return this.one(caller, 'usual', id);
  }

  @Get('api/detail')
  @Allow('log.read')
  @Answers(Shape)
  @Summary('One call of another program')
  apiOne(@Caller() caller: Caller, @Asked({ schema: One }) { id }: z.infer<typeof One>): Promise<Answer<LogRow>> {
    return this.one(caller, 'api', id);
  }

  @Get('error/detail')
  @Allow('log.read')
  @Answers(Shape)
  @Summary('One error')
  errorOne(@Caller() caller: Caller, @Asked({ schema: One }) { id }: z.infer<typeof One>): Promise<Answer<LogRow>> {
    return this.one(caller, 'error', id);
  }

  @Post('error/upload')
  @ChangesNoRow('Adds to the log of errors; changes nothing that is there')
  @SignedIn()
  @Answers(z.object({ taken: z.int() }))
  @Summary('Takes the errors that a browser has kept')
  async upload(
    @Caller() caller: Caller,
    @Body({ schema: ConsoleErrors }) { errors }: z.infer<typeof ConsoleErrors>,
    @Req() request: FastifyRequest,
  ): Promise<Answer<Readonly<{ taken: number }>>> {
    const of = {
      tenant: caller.tenant,
      kind: 'error' as const,
      userId: caller.userId,
      userName: caller.realName,
      clientId: caller.clientId,
      requestId: caller.requestId,
      what: '',
      method: '',
      network: networkOf(request.ip),
      status: 0,
      ms: 0,
      params: '',
    };
    // Its address without parameters: what someone searched for is nobody's business. Nor is what it quotes; an older console may not have looked.
    const rows: LogEntry[] = [];
    for (const { time, url, ...told } of errors) {
      const texts = { path: redacted(url.split(/[?#]/, 1)[0] ?? ''), type: redacted(told.type), message: redacted(told.message) };
      rows.push({ ...of, id: v7(), at: momentOf(time, this.now()), ...texts, stack: redacted(told.stack), info: redacted(told.info) });
      // A full upload is a megabyte to look through: other callers are answered between one error and the next.
      await setImmediate();
    }
    await this.store.add(caller.tenant, rows);
    return answer({ taken: rows.length });
  }

  private async page(caller: Caller, kind: LogKind, list: ListDescription, search: Search): Promise<Answer<Page<LogRow>>> {
    const page = await this.store.read(caller.tenant, caller.timeZone, (client) => this.store.find(client, kind, list, search));
    return answer({ ...page, records: page.records.map((row) => named(row, caller)) });
  }

  private async one(caller: Caller, kind: LogKind, id: string): Promise<Answer<LogRow>> {
    const row = await this.store.read(caller.tenant, caller.timeZone, (client) => this.store.get(client, kind, id));
    if (!row) throw new RefusedException('LogNotFound', { status: 404 });
    return answer(named(row, caller));
  }
}

/** A browser's clock may be anywhere. What it says counts within a year back and never ahead, else when it was sent: by it rows are found and swept. */
function momentOf(time: string, now: number): string {
  const at = Date.parse(time);
  return new Date(at <= now && at >= now - 366 * 86_400_000 ? at : now).toISOString();
}

const named = (row: LogRow, { language }: Caller): LogRow => ({ ...row, what: wordsOfCall(row.path, language) });
