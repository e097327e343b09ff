import { ImportOutcome, type JobRow } from '@cloud-factory/domain/jobs/contract';
import type { Answer } from '@cloud-factory/domain/shared/contract';
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import type { ObjectStore } from '@cloud-factory/files';
import { Controller, Get, Inject, Param, Post, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import type { HeldLinks } from '../auth/held-links.js';
import { attachment } from '../export/workbook.js';
import {
  AlsoByPrograms,
  answer,
  Answers,
  AnswersBare,
  Caller,
  Open,
  RefusedException,
  SignedIn,
  Summary,
  ChangesNoRow,
} from '../platform/http.js';
import type { Identity } from '../platform/caller.js';
import { mayStillHave } from '../platform/permissions.js';
import { MenuCallsToken, type MenuCalls } from '../scopes/menu-calls.js';
import type { JobFile, JobRows } from './job-rows.js';
import { JobFilesToken, JobLinksToken, JobRowsToken } from './tokens.js';

const Id = z.uuid().toLowerCase();
const LinkRow = z.object({ url: z.string(), expiresAt: z.string() });
const Job = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.object({ zh: z.string(), en: z.string() }),
  state: z.string(),
  done: z.int(),
  total: z.int().nullable(),
  isCancelling: z.boolean(),
  file: z.object({ name: z.string(), size: z.int(), expiresAt: z.string() }).nullable(),
  outcome: ImportOutcome.nullable(),
  refusal: z.string().nullable(),
  msg: z.string().nullable(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
});

/** One's own work in the background. Another's is not there. */
@Controller('api/console/jobs')
export class JobsController {
  constructor(
    @Inject(JobRowsToken) private readonly jobs: JobRows,
    @Inject(JobFilesToken) private readonly files: ObjectStore,
    @Inject(JobLinksToken) private readonly links: HeldLinks,
    @Inject(MenuCallsToken) private readonly calls: Pick<MenuCalls, 'at'>,
  ) {}

  @Get()
  @SignedIn()
  @Answers(Job, 'list')
  @Summary("One's own jobs, the newest first")
  async list(@Caller() caller: Caller): Promise<Answer<readonly JobRow[]>> {
    return answer(await this.jobs.list(caller));
  }

  @Get('by-link/:token')
  @Open()
  @AnswersBare('application/octet-stream')
  @Summary('The result that a link leads to')
  async byLink(@Param('token') token: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<StreamableFile> {
    const { holder, id } = await this.links.open(token);
    return this.send(holder.tenant, await this.allowed(holder, id), reply);
  }

  @Get(':id')
  @SignedIn()
  @AlsoByPrograms()
  @Answers(Job)
  @Summary("One of one's own jobs")
  async detail(@Caller() caller: Caller, @Param('id', { schema: Id }) id: string): Promise<Answer<JobRow>> {
    return answer(await this.jobs.find(caller, id));
  }

  @Post(':id/cancel')
  @ChangesNoRow("One's own job; no read model holds it")
  @SignedIn()
  @AlsoByPrograms()
  @Answers(Job)
  @Summary('Stops a job that is not over')
  async cancel(@Caller() caller: Caller, @Param('id', { schema: Id }) id: string): Promise<Answer<JobRow>> {
    return answer(await this.jobs.cancel(caller, id));
  }

  @Get(':id/file')
  @SignedIn()
  @AlsoByPrograms()
  @AnswersBare('application/octet-stream')
  @Summary('What the job made')
  async file(
    @Caller() caller: Caller,
    @Param('id', { schema: Id }) id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.send(caller.tenant, await this.allowed(caller, id), reply);
  }

  @Post(':id/link')
  @ChangesNoRow('Makes a link, and changes nothing')
  @SignedIn()
  @Answers(LinkRow)
  @Summary('A link to what the job made that needs no token, good for five minutes and as long as the session and the right last')
  async link(@Caller() caller: Caller, @Param('id', { schema: Id }) id: string): Promise<Answer<z.infer<typeof LinkRow>>> {
    await this.allowed(caller, id);
    const { token, expiresAt } = this.links.sign(caller, id);
    return answer({ url: `/api/console/jobs/by-link/${token}`, expiresAt });
  }

  /** The owner's, and only while the right to what is in it lasts: the permission, and the call that made it. */
  private async allowed(owner: Identity, id: string): Promise<JobFile> {
    const file = await this.jobs.fileOf({ ...owner, language: 'zh' }, id); // of the row only the file is asked, which has no words
    const [method = '', url = ''] = file.call?.split(' ') ?? [];
    if (!(await mayStillHave(owner, file.permission, () => this.calls.at(method, url))))
      throw new RefusedException('NotAllowed', { status: 403 });
    return file;
  }

  private send(tenant: TenantId, { fileId, name, size, contentType }: JobFile, reply: FastifyReply): StreamableFile {
    void reply.headers({
      'Content-Type': contentType,
      'Content-Disposition': attachment(name),
      'Content-Length': size,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'private, no-store',
    });
    return new StreamableFile(this.files.read(tenant, idAs(fileId)));
  }
}
