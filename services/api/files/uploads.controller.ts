import { wholeNumber } from '@cloud-factory/domain/shared/asked';
import type { Readable } from 'node:stream';
import type { Answer } from '@cloud-factory/domain/shared/contract';
import { idField, type FileId } from '@cloud-factory/domain/shared/ids';
import { OrderFileKind } from '@cloud-factory/domain/orders/contract';
import type { Files, StoredFile, UploadState } from '@cloud-factory/files';
import { Body, Controller, Get, Inject, Param, Post, Put, Query, Req, type OnApplicationShutdown } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { seededId } from '../auth/seed.js';
import { Allow, answer, Answers, Caller, RefusedException, Summary, ChangesNoRow } from '../platform/http.js';
import { accepted } from './refuse.js';
import { StoredFileRow } from './shapes.js';
import { FilesToken } from './tokens.js';

const Opening = z.strictObject({
  fileName: z.string().min(1).max(255),
  size: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
  /** Left out: what files with such an ending are for, as a rule. */
  kind: OrderFileKind.optional(),
});
const UploadId = idField<'file'>();
const Offset = z.strictObject({ offset: wholeNumber(0) });
const Done = z.strictObject({ sha256: z.string().regex(/^[0-9a-fA-F]{64}$/, { error: 'sha256' }) });
const Cancelled = z.object({ id: z.string() });
const State = z.object({ id: z.string(), kind: OrderFileKind, size: z.int(), offset: z.int() });

/** Of the command id and the request: sent again, it finds the upload that it opened, and whoever was interrupted goes on. */
const uploadIdOf = ({ tenant, userId, commandId, fingerprint }: Caller): FileId =>
  seededId<'file'>(['upload', tenant, userId, commandId, fingerprint].join('\n'));

async function* noBytes(): AsyncGenerator<Uint8Array> {
  // A part without a body says where the upload stands, and adds nothing.
}

/** Uploads in parts (decision 32). An upload belongs to whoever opened it. */
@Controller('api/console/uploads')
export class UploadsController implements OnApplicationShutdown {
  /** Parts that are being written: a stop waits until what arrived of them is noted, also where the caller is gone. */
  private readonly running = new Set<Promise<unknown>>();

  constructor(@Inject(FilesToken) private readonly files: Files) {}

  @Post()
  @ChangesNoRow("An upload of one's own, in no read model until a record takes it")
  @Allow('files.write')
  @Answers(State)
  @Summary('Opens an upload: name, size and what the file is for')
  async open(@Caller() caller: Caller, @Body({ schema: Opening }) body: z.infer<typeof Opening>): Promise<Answer<UploadState>> {
    const { kind = null, ...announced } = body;
    return answer(accepted(await this.files.open(caller, { ...announced, kind, id: uploadIdOf(caller) })));
  }

  @Get(':id')
  @Allow('files.write')
  @Answers(State)
  @Summary('Where an upload stands')
  async state(@Caller() caller: Caller, @Param('id', { schema: UploadId }) id: FileId): Promise<Answer<UploadState>> {
    return answer(accepted(await this.files.stateOf(caller, id)));
  }

  @Put(':id')
  @ChangesNoRow("An upload of one's own, in no read model until a record takes it")
  @Allow('files.write')
  @Answers(State)
  @Summary('Goes on at an offset, with the bytes as application/octet-stream; at most 16 MiB at once')
  async append(
    @Caller() caller: Caller,
    @Param('id', { schema: UploadId }) id: FileId,
    @Query({ schema: Offset }) { offset }: z.infer<typeof Offset>,
    @Req() request: FastifyRequest,
  ): Promise<Answer<UploadState>> {
    if (request.headers['content-type'] !== 'application/octet-stream') throw new RefusedException('UnsupportedType', { status: 415 });
    const body = request.body as Readable | undefined; // left as a stream by the body parsers
    // Left open where reading stops early: a destroyed request takes its connection along, and with it the answer.
    const source = body?.iterator({ destroyOnReturn: false }) ?? noBytes();
    try {
      return answer(accepted(await this.noted(this.files.append(caller, id, offset, source))));
    } finally {
      body?.resume(); // what was not read must be taken off the wire, or the connection stays stuck
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled(this.running);
  }

  private noted<Result>(work: Promise<Result>): Promise<Result> {
    const running = work.finally(() => this.running.delete(running));
    this.running.add(running);
    return running;
  }

  @Post(':id/cancel')
  @ChangesNoRow("An upload of one's own, in no read model until a record takes it")
  @Allow('files.write')
  @Answers(Cancelled)
  @Summary('Gives an upload up: what arrived of it is dropped. One that is a file by now stays')
  async cancel(@Caller() caller: Caller, @Param('id', { schema: UploadId }) id: FileId): Promise<Answer<z.infer<typeof Cancelled>>> {
    await this.files.cancel(caller, id);
    return answer({ id });
  }

  @Post(':id/done')
  @ChangesNoRow("An upload of one's own, in no read model until a record takes it")
  @Allow('files.write')
  @Answers(StoredFileRow)
  @Summary('Verifies size, hash and content; then it is a file')
  async done(
    @Caller() caller: Caller,
    @Param('id', { schema: UploadId }) id: FileId,
    @Body({ schema: Done }) { sha256 }: z.infer<typeof Done>,
  ): Promise<Answer<StoredFile>> {
    return answer(accepted(await this.files.finish(caller, id, sha256)));
  }
}
