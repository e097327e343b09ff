import type { Answer } from '@cloud-factory/domain/shared/contract';
import { idAs, idField, type FileId, type TenantId } from '@cloud-factory/domain/shared/ids';
import type { FileCaller, Files, StoredFile } from '@cloud-factory/files';
import { Controller, Get, Inject, Param, Post, Req, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { v7 } from 'uuid';
import { createLogStore } from '../logs/log-store.js';
import { ApiDepsToken, type ApiDeps } from '../platform/deps.js';
import { Allow, answer, Answers, AnswersBare, Caller, Open, RefusedException, Summary, ChangesNoRow } from '../platform/http.js';
import type { HeldLinks } from '../auth/held-links.js';
import { mayStillHave } from '../platform/permissions.js';
import { MenuCallsToken, type MenuCalls } from '../scopes/menu-calls.js';
import { rangeOf } from './byte-range.js';
import { StoredFileRow } from './shapes.js';
import { FilesToken, LinksToken } from './tokens.js';

const Id = idField<'file'>();
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, { error: 'sha256' });
const LinkRow = z.object({ url: z.string(), expiresAt: z.string() });

/** A name in both ways of writing it: plain for old programs, and as it is. */
const disposition = (fileName: string): string =>
  `attachment; filename="${fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)}`;

/** Files that were verified. Never shown in place: whatever is in one, it is saved, and nothing in it runs. */
@Controller('api/console/files')
export class FilesController {
  constructor(
    @Inject(ApiDepsToken) private readonly deps: Pick<ApiDeps, 'log' | 'platform'>,
    @Inject(FilesToken) private readonly files: Files,
    @Inject(LinksToken) private readonly links: HeldLinks,
    @Inject(MenuCallsToken) private readonly calls: Pick<MenuCalls, 'at'>,
  ) {}

  @Get(':id')
  @Allow('files.read')
  @Answers(StoredFileRow)
  @Summary('What a file is: name, size, hash, measures')
  async detail(@Caller() caller: Caller, @Param('id', { schema: Id }) id: FileId): Promise<Answer<StoredFile>> {
    return answer(await this.fileOf(caller, id));
  }

  @Get('like/:sha256')
  @Allow('files.read')
  @Answers(StoredFileRow, 'list')
  @Summary('Files with these bytes that were uploaded before, the oldest first, at most twenty')
  async like(@Caller() caller: Caller, @Param('sha256', { schema: Sha256 }) sha256: string): Promise<Answer<readonly StoredFile[]>> {
    return answer(await this.files.likeBytes(caller, sha256));
  }

  @Get(':id/content')
  @Allow('files.read')
  @AnswersBare('application/octet-stream')
  @Summary('The bytes of a file; Range is understood')
  async content(
    @Caller() caller: Caller,
    @Param('id', { schema: Id }) id: FileId,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    return this.send(caller, await this.fileOf(caller, id), request, reply);
  }

  @Post(':id/link')
  @ChangesNoRow('Makes a link, and changes nothing')
  @Allow('files.read')
  @Answers(LinkRow)
  @Summary('A link to the bytes that needs no token, good for five minutes and as long as the session and the right last')
  async link(@Caller() caller: Caller, @Param('id', { schema: Id }) id: FileId): Promise<Answer<z.infer<typeof LinkRow>>> {
    await this.fileOf(caller, id);
    const { token, expiresAt } = this.links.sign(caller, id);
    return answer({ url: `/api/console/files/by-link/${token}`, expiresAt });
  }

  @Get('by-link/:token')
  @Open()
  @AnswersBare('application/octet-stream')
  @Summary('The bytes that a link leads to')
  async byLink(
    @Param('token') token: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    const { holder, id } = await this.links.open(token);
    if (!(await mayStillHave(holder, 'files.read', () => this.calls.at('GET', '/api/console/files/:id/content'))))
      throw new RefusedException('NotAllowed', { status: 403 });
    return this.send(holder, await this.fileOf(holder, idAs(id)), request, reply);
  }

  private async fileOf(caller: FileCaller, id: FileId): Promise<StoredFile> {
    const [file] = await this.files.find(caller, [id]);
    if (!file) throw new RefusedException('FileNotFound', { status: 404 });
    return file;
  }

  /** A file whose bytes are not those that were taken in goes out to nobody: it is told to the administrators of the tenant. */
  private async mustBeWhole(tenant: TenantId, file: StoredFile, isPiece: boolean, requestId: string): Promise<void> {
    const damage = await this.files.damageOf(tenant, file, isPiece);
    if (damage === null) return;
    this.deps.log.error({ tenant, file: file.id, damage }, 'a file is not what was taken in');
    const none = { userId: null, userName: '', clientId: '', what: '', network: '', ms: 0, params: '', stack: '', info: '' };
    const message = `${file.id}: ${damage}`;
    const told = { method: 'GET', path: '/api/console/files/:id/content', status: 410, type: 'FileDamaged', message, requestId };
    await createLogStore(this.deps.platform)
      .add(tenant, [{ ...none, ...told, id: v7(), tenant, kind: 'error', at: new Date().toISOString() }])
      .catch((error: unknown) => this.deps.log.warn({ err: error }, 'a damaged file was not written into the error log'));
    throw new RefusedException('FileDamaged', { status: 410 });
  }

  private async send(
    { tenant }: Pick<FileCaller, 'tenant'>,
    file: StoredFile,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    const { id, fileName, size, contentType, sha256 } = file;
    const range = rangeOf(request.headers.range, size);
    if (range !== 'outside') await this.mustBeWhole(tenant, file, range !== null, request.id);
    void reply.headers({
      'Accept-Ranges': 'bytes',
      'Content-Type': contentType,
      'Content-Disposition': disposition(fileName),
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
      ETag: `"${sha256}"`,
      'Cache-Control': 'private, no-store',
    });
    if (range === 'outside') {
      void reply.status(416).header('Content-Range', `bytes */${size}`);
      return undefined;
    }
    if (range === null) {
      void reply.header('Content-Length', size);
      return new StreamableFile(this.files.read(tenant, id));
    }
    void reply
      .status(206)
      .headers({ 'Content-Range': `bytes ${range.first}-${range.last}/${size}`, 'Content-Length': range.last - range.first + 1 });
    return new StreamableFile(this.files.read(tenant, id, range));
  }
}
