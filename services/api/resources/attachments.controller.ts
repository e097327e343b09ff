import { checkFileName, extensionOf } from '@cloud-factory/domain/files/contract';
import { releasedIn } from '@cloud-factory/domain/files';
import { OrderFileKind } from '@cloud-factory/domain/orders/contract';
import {
  attachmentList,
  AttachmentSubmit,
  storeList,
  type AttachmentDetail,
  type AttachmentRow,
} from '@cloud-factory/domain/resources/contract';
import type { Answer, Page } from '@cloud-factory/domain/shared/contract';
import { idField, type FileId } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { createSweeper, partLimit, type Files, type FileSweeper, type ObjectStore, type StoredFile } from '@cloud-factory/files';
import { findStores } from '@cloud-factory/projections/resources';
import { findSeenKeys, seesAll, type ReadTable, type TenantClient } from '@cloud-factory/projections/shared';
import { Body, Controller, Get, Inject, Post, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { seededId } from '../auth/seed.js';
import { accepted } from '../files/refuse.js';
import { StoredFileRow } from '../files/shapes.js';
import { FilesToken } from '../files/tokens.js';
import { ApiDepsToken, type ApiDeps } from '../platform/deps.js';
import {
  Allow,
  AlsoByPost,
  answer,
  Answers,
  Asked,
  Caller,
  idsField,
  ReadModels,
  RefusedException,
  Summary,
  ChangesNoRow,
} from '../platform/http.js';
import { fileOfForm } from '../platform/multipart.js';
import { condemnFiles, findAttachments, getAttachments, renameFile, type SeenFiles } from './attachment-rows.js';
import { fileUsers, mayReadFilesOf, seenStreams, seesAllFiles } from './file-users.js';

const AttachmentSearch = searchOf(attachmentList);
const One = z.strictObject({ id: idField<'file'>() });
const Remove = z.strictObject({ ids: idsField<'file'>() });
const Row = z.looseObject({ id: z.string(), fileName: z.string(), size: z.int(), inUse: z.boolean(), uses: z.int() });
const Gone = z.object({ id: z.string() });
const PutFile = z.strictObject({ kind: OrderFileKind.optional() });
const UploadKeys = z.object({
  putFile: z.string(),
  field: z.string(),
  maxBytes: z.int(),
  uploads: z.string(),
  partBytes: z.int(),
});

/** So many of the streams that use a file are told. */
const mostUses = 200;

async function* of(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Files as an administrator looks at them: whose, how large, where they lie, what uses them. And the documents' own way to upload one. */
@Controller('api/blade-resource')
export class AttachmentsController {
  private readonly sweeper: FileSweeper;

  constructor(
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(FilesToken) private readonly files: Files,
    @Inject(ApiDepsToken) private readonly deps: ApiDeps,
  ) {
    // Notes what uses a file, and destroys nothing: that is the worker's.
    this.sweeper = createSweeper({ rows: deps.platform, store: noStore, readTenant: deps.source.readTenant, releasedIn });
  }

  @Get(['attach/list', 'attach/page'])
  @Allow('attach.read')
  @Answers(Row, 'page')
  @Summary('Files, the newest first')
  async list(@Caller() caller: Caller, @Query({ schema: AttachmentSearch }) search: Search): Promise<Answer<Page<AttachmentRow>>> {
    // What a record took a moment ago is in use: the list offers to remove what is not.
    await this.sweeper.note(caller.tenant);
    const codes = await this.codesOf(caller);
    const seen = await this.seenBy(caller);
    return answer(await this.read(caller, (client) => findAttachments(client, search, codes, seen)));
  }

  @Get('attach/detail')
  @Allow('attach.read')
  @Answers(Row)
  @Summary('One file, and all that uses it')
  async detail(@Caller() caller: Caller, @Asked({ schema: One }) { id }: z.infer<typeof One>): Promise<Answer<AttachmentDetail>> {
    await this.sweeper.note(caller.tenant);
    return answer(await this.one(caller, id));
  }

  @Post('attach/submit')
  @ChangesNoRow('Files of the tenant as its administration sees them, in no read model')
  @Allow('attach.write')
  @Answers(Row)
  @Summary('Gives a file another name; its ending stays')
  async submit(
    @Caller() caller: Caller,
    @Body({ schema: AttachmentSubmit }) { id, fileName }: z.infer<typeof AttachmentSubmit>,
  ): Promise<Answer<AttachmentDetail>> {
    await this.sweeper.note(caller.tenant);
    const before = await this.one(caller, id);
    const name = fileName.normalize('NFC');
    if (extensionOf(name) !== extensionOf(before.fileName)) throw new RefusedException('FileEndingFixed', { details: { ext: before.ext } });
    accepted(checkFileName(name, before.kind, before.size));
    if (!(await renameFile(this.deps.platform, caller.tenant, id, name))) throw new RefusedException('FileNotFound', { status: 404 });
    return answer({ ...before, fileName: name });
  }

  @Post('attach/remove')
  @ChangesNoRow('Files that no record uses')
  @Allow('attach.write')
  @Answers(Gone, 'list')
  @Summary('Removes files that nothing uses')
  async remove(
    @Caller() caller: Caller,
    @Asked({ schema: Remove }) { ids }: z.infer<typeof Remove>,
  ): Promise<Answer<readonly { id: string }[]>> {
    // All that was said until now; what is said from now on finds the file gone, or takes it back before its bytes go.
    await this.sweeper.note(caller.tenant);
    await this.shown(caller, ids);
    const { missing, used, uses } = await condemnFiles(this.deps.platform, caller.tenant, ids);
    if (missing !== undefined) throw new RefusedException('FileNotFound', { status: 404 });
    if (used !== undefined) throw new RefusedException('FileStillUsed', { details: { id: used, uses: uses ?? 1 } });
    return answer(ids.map((id) => ({ id })));
  }

  @Post('oss/endpoint/put-file')
  @ChangesNoRow("An upload of one's own, in no read model until a record takes it")
  @Allow('files.write')
  @Answers(StoredFileRow)
  @Summary('Uploads one file in a form, field file; larger ones go in parts')
  async putFile(
    @Caller() caller: Caller,
    @Query({ schema: PutFile }) { kind = null }: { kind?: z.infer<typeof OrderFileKind> | null },
    @Req() request: FastifyRequest,
  ): Promise<Answer<StoredFile>> {
    const { fileName, bytes } = await fileOfForm(
      request,
      partLimit,
      () => new RefusedException('PutFileTooLarge', { status: 413, details: { limit: partLimit / 1_048_576 } }),
    );
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    // The body is no part of the fingerprint of a form: its hash stands for it.
    const id = seededId<'file'>(['put-file', caller.tenant, caller.userId, caller.commandId, sha256, fileName].join('\n'));
    const opened = accepted(await this.files.open(caller, { id, fileName, size: bytes.length, kind }));
    if (opened.offset < bytes.length) accepted(await this.files.append(caller, id, opened.offset, of(bytes.subarray(opened.offset))));
    return answer(accepted(await this.files.finish(caller, id, sha256)));
  }

  @Get('oss/getUploadSecretKeys')
  @AlsoByPost()
  @Allow('files.write')
  @Answers(UploadKeys)
  @Summary('Where and how to upload. Bytes go through this API with the right of the session; keys of a store are nobody’s')
  uploadKeys(): Answer<z.infer<typeof UploadKeys>> {
    return answer({
      putFile: '/api/blade-resource/oss/endpoint/put-file',
      field: 'file',
      maxBytes: partLimit,
      uploads: '/api/console/uploads',
      partBytes: partLimit,
    });
  }

  /** Rows of files, whoever may see them: which are shown, what uses them says. */
  private read<Result>({ tenant, timeZone }: Caller, work: (client: TenantClient) => Promise<Result>): Promise<Result> {
    return this.deps.platform.withTenant({ tenant, creators: '*', zone: timeZone }, work);
  }

  private async one(caller: Caller, id: FileId): Promise<AttachmentDetail> {
    const [file] = await this.shown(caller, [id]);
    if (!file) throw new RefusedException('FileNotFound', { status: 404 });
    return file;
  }

  /** Files with those of their uses that are seen; 404 when one of them is not there, or its bytes are not shown. */
  private async shown(caller: Caller, ids: readonly FileId[]): Promise<readonly AttachmentDetail[]> {
    const shown = await this.files.find(caller, ids);
    if (shown.length < new Set(ids).size) throw new RefusedException('FileNotFound', { status: 404 });
    const codes = await this.codesOf(caller);
    const files = await this.read(caller, (client) => getAttachments(client, ids, codes));
    const used = files.flatMap(({ usedBy }) => usedBy);
    const seen = seesAllFiles(caller)
      ? new Set(used)
      : (await this.readModels.ask(caller, (client) => seenStreams(client, used, caller.permissions))).data;
    return files.map((file) => ({ ...file, usedBy: file.usedBy.filter((stream) => seen.has(stream)).slice(0, mostUses) }));
  }

  /** As the bytes are shown: whoever sees only some rows is shown what those use, and their own uploads. */
  private async seenBy(caller: Caller): Promise<SeenFiles> {
    if (seesAllFiles(caller)) return '*';
    const { data } = await this.readModels.ask(caller, async (client) => {
      const kinds: string[] = [];
      const byTable = new Map<ReadTable, string[]>();
      for (const user of fileUsers) {
        if (!mayReadFilesOf(user, caller.permissions)) continue;
        const { named, table } = user;
        if (table === null || seesAll(caller, table)) kinds.push(named);
        else byTable.set(table, [...(byTable.get(table) ?? []), named]);
      }
      const some: { kinds: readonly string[]; keys: readonly string[] }[] = [];
      for (const [table, its] of byTable) some.push({ kinds: its, keys: await findSeenKeys(client, table) });
      return { own: caller.userId, kinds, some };
    });
    return data;
  }

  /** The codes of the stores by their ids: there are a few. */
  private async codesOf(caller: Caller): Promise<ReadonlyMap<string, string>> {
    const search = searchOf(storeList).parse({ size: 200 }) as Search; // its own schema
    const { data } = await this.readModels.ask(caller, (client) => findStores(client, search));
    return new Map(data.records.map(({ id, code }) => [id, code]));
  }
}

/** Who only notes uses asks no store for anything. */
const noStore = {} as ObjectStore;
