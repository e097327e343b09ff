import type { JobRow } from '@cloud-factory/domain/jobs/contract';
import type { Answer } from '@cloud-factory/domain/shared/contract';
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import type { Links, ObjectStore } from '@cloud-factory/files';
import { Controller, Get, Inject, Param, Post, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { attachment } from '../export/workbook.js';
import { answer, Answers, AnswersBare, Caller, Open, RefusedException, SignedIn, Summary } from '../platform/http.js';
import { isGranted } from '../platform/permissions.js';
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
    @Inject(JobLinksToken) private readonly links: Links,
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
    const target = this.links.open(token);
    if (!target) throw new RefusedException('LinkExpired', { status: 403 });
    const [id = '', owner = ''] = target.fileId.split(' ');
    const file = await this.jobs.fileOf({ tenant: target.tenant, userId: idAs(owner), language: 'zh' }, id);
    return this.send(target.tenant, file, reply);
  }

  @Get(':id')
  @SignedIn()
  @Answers(Job)
  @Summary("One of one's own jobs")
  async detail(@Caller() caller: Caller, @Param('id', { schema: Id }) id: string): Promise<Answer<JobRow>> {
    return answer(await this.jobs.find(caller, id));
  }

  @Post(':id/cancel')
  @SignedIn()
  @Answers(Job)
  @Summary('Stops a job that is not over')
  async cancel(@Caller() caller: Caller, @Param('id', { schema: Id }) id: string): Promise<Answer<JobRow>> {
    return answer(await this.jobs.cancel(caller, id));
  }

  @Get(':id/file')
  @SignedIn()
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
  @SignedIn()
  @Answers(LinkRow)
  @Summary('A link to what the job made that needs no session, good for five minutes')
  async link(@Caller() caller: Caller, @Param('id', { schema: Id }) id: string): Promise<Answer<z.infer<typeof LinkRow>>> {
    await this.allowed(caller, id);
    const { token, expiresAt } = this.links.sign({ tenant: caller.tenant, fileId: idAs(`${id} ${caller.userId}`) }, 300);
    return answer({ url: `/api/console/jobs/by-link/${token}`, expiresAt });
  }

  /** The owner's, and only while the right to what is in it lasts. */
  private async allowed(caller: Caller, id: string): Promise<JobFile> {
    const file = await this.jobs.fileOf(caller, id);
    if (file.permission !== null && !isGranted(caller.permissions, file.permission))
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
