import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { UserCommand } from '@cloud-factory/domain/platform';
import { avatarLimit } from '@cloud-factory/domain/platform/contract';
import type { Answer, Written } from '@cloud-factory/domain/shared/contract';
import { idAs, type FileId } from '@cloud-factory/domain/shared/ids';
import type { Files } from '@cloud-factory/files';
import { Controller, Get, Inject, Param, Post, Req, Res, StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthToken, type Auth } from '../auth/auth.js';
import { seededId } from '../auth/seed.js';
import { accepted } from '../files/refuse.js';
import { FilesToken } from '../files/tokens.js';
import { Answers, AnswersBare, Caller, Open, RefusedException, SendCommands, SignedIn, Summary, writtenOne } from '../platform/http.js';
import { WrittenRow } from '../platform/shapes.js';

/** By the first bytes: the name of a picture says nothing. */
function endingOf(bytes: Buffer): '.jpg' | '.png' | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return '.png';
  return bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ? '.jpg' : null;
}

async function pictureOf(body: Readable | undefined): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Left open where reading stops early, or the answer would go with the connection.
  for await (const chunk of body?.iterator({ destroyOnReturn: false }) ?? []) {
    size += (chunk as Buffer).length; // a request is a stream of buffers
    if (size > avatarLimit) {
      body?.resume();
      throw new RefusedException('AvatarTooLarge', { details: { limit: avatarLimit / 1024 } });
    }
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** The pictures of users. */
@Controller('api/console')
export class AvatarController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(AuthToken) private readonly auth: Auth,
    @Inject(FilesToken) private readonly files: Files,
  ) {}

  @Post('avatar')
  @SignedIn()
  @Answers(WrittenRow)
  @Summary("Sets one's own picture: a jpg or png of at most 500 kB, as application/octet-stream; without a body there is none any more")
  async change(
    @Caller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const { body } = request;
    // Left as a stream by the body parsers; an empty object is what a call without parameters sends.
    if (!(body instanceof Readable) && Object.keys(body ?? {}).length > 0) throw new RefusedException('UnsupportedType', { status: 415 });
    const bytes = await pictureOf(body instanceof Readable ? body : undefined);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const fileId = bytes.length === 0 ? null : await this.kept(caller, bytes, sha256);
    const command: UserCommand = { type: 'ChangeAvatar', userId: caller.userId, fileId };
    // The body is no part of the fingerprint yet, as it came as a stream.
    const writes = await this.bus.execute(new SendCommands({ ...caller, fingerprint: sha256 }, [command]));
    this.auth.sessions.forget();
    return writtenOne(reply, writes);
  }

  /** The same picture of the same person is one file, however often it is sent. */
  private async kept(caller: Caller, bytes: Buffer, sha256: string): Promise<FileId> {
    const ending = endingOf(bytes);
    if (!ending) throw new RefusedException('AvatarTypeWrong');
    const id = seededId<'file'>(['avatar', caller.tenant, caller.userId, caller.commandId, sha256].join('\n'));
    const { offset } = accepted(await this.files.open(caller, { id, fileName: `avatar${ending}`, size: bytes.length, kind: 'photo' }));
    if (offset < bytes.length) accepted(await this.files.append(caller, id, offset, Readable.from([bytes.subarray(offset)])));
    return accepted(await this.files.finish(caller, id, sha256)).id;
  }

  @Get('avatars/:name')
  @Open()
  @AnswersBare('image/*')
  @Summary('The picture that the address of a token answer leads to')
  async picture(@Param('name') name: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<StreamableFile> {
    const picture = this.auth.avatars.open(name);
    if (!picture) throw new RefusedException('FileNotFound', { status: 404 });
    const anybody = { tenant: picture.tenant, userId: idAs<'user'>('00000000-0000-7000-8000-000000000000'), creators: '*' } as const;
    const [file] = await this.files.find(anybody, [picture.fileId]);
    if (!file) throw new RefusedException('FileNotFound', { status: 404 });
    void reply.headers({
      'Content-Type': file.contentType,
      'Content-Length': file.size,
      'Content-Security-Policy': "sandbox; default-src 'none'",
      // Another picture has another address.
      'Cache-Control': 'private, max-age=86400, immutable',
    });
    return new StreamableFile(this.files.read(picture.tenant, file.id));
  }
}
