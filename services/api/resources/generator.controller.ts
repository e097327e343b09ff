import { code, type RecordCommand, type Resource } from '@cloud-factory/domain/catalogue';
import type { Answer, Written } from '@cloud-factory/domain/shared/contract';
import { idField, type RecordId } from '@cloud-factory/domain/shared/ids';
import { getRecord } from '@cloud-factory/projections/catalogue';
import { Controller, Inject, Post, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import * as z from 'zod';
import { RecordCalls } from '../catalogue/record-calls.js';
import { attachment } from '../export/workbook.js';
import { zipOf, type ZipPart } from '../export/zip-stream.js';
import {
  Allow,
  Answers,
  AnswersBare,
  Asked,
  Caller,
  found,
  idsField,
  Ids,
  RefusedException,
  Summary,
  ChangesNoRow,
} from '../platform/http.js';
import { ApiDepsToken, type ApiDeps } from '../platform/deps.js';
import { WrittenRow } from '../platform/shapes.js';
import { generate, type Wanted } from './generator.js';

const kind: Resource = code;
/** `system`: the documents send a fixed value; there is one system to write for. */
const Generate = z.strictObject({ ids: idsField<'record'>(), system: z.string().max(50).optional() });
const One = z.strictObject({ id: idField<'record'>() });

/** What the generator does beyond keeping its forms: writing text for people to review. Nothing that it writes is run. */
@Controller('api/blade-develop/code')
export class GeneratorController {
  constructor(
    @Inject(RecordCalls) private readonly calls: RecordCalls,
    @Inject(Ids) private readonly newIds: Ids,
    @Inject(ApiDepsToken) private readonly deps: Pick<ApiDeps, 'config'>,
  ) {}

  @Post('gen-code')
  @ChangesNoRow('Writes a zip to read, and keeps nothing')
  @Allow('platform.code')
  @AnswersBare('application/zip')
  @Summary('A zip of declarations, specs and what to do with them, to be reviewed')
  async generate(
    @Caller() caller: Caller,
    @Asked({ schema: Generate }) { ids }: z.infer<typeof Generate>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    if (!this.deps.config.hasGenerator) throw new RefusedException('GeneratorOff');
    const parts: ZipPart[] = [];
    for (const id of ids) {
      const generated = generate(await this.wanted(caller, id));
      if ('flaws' in generated)
        throw new RefusedException('GeneratorRefused', { details: { flaws: generated.flaws.slice(0, 10).join('; ') } });
      // Two forms cannot make one file: their keys differ in more than case, or the second one is refused.
      for (const { name, content } of generated.files) {
        if (parts.some((part) => part.name.toLowerCase() === name.toLowerCase()))
          throw new RefusedException('GeneratorNameTaken', { details: { name: generated.resource.key } });
        parts.push({ name, content: [content] });
      }
    }
    void reply.headers({
      'Content-Type': 'application/zip',
      'Content-Disposition': attachment('code.zip'),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    });
    return new StreamableFile(Readable.from(zipOf(parts)));
  }

  @Post('copy')
  @Allow('platform.code')
  @Answers(WrittenRow)
  @Summary('A form like another one, under a key of its own')
  async copy(
    @Caller() caller: Caller,
    @Asked({ schema: One }) { id }: z.infer<typeof One>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const wanted = await this.wanted(caller, id);
    const copyId = this.newIds.next<'record'>();
    // A key is unique: the copy is told by the last digits of its id until somebody gives it a name.
    const recordKey = `${wanted.recordKey.slice(0, 33)}C${copyId.slice(-6)}`;
    const command: RecordCommand = { type: 'SaveRecord', resource: kind.key, id: copyId, values: { ...wanted, recordKey } };
    const [first] = await this.calls.send(kind, caller, [command]);
    if (!first) throw new Error('one command, no answer');
    return this.calls.wrote(kind, reply, first);
  }

  /** The values of a form alone. */
  private async wanted(caller: Caller, id: RecordId): Promise<Wanted> {
    const { data } = found(await this.calls.ask(kind, caller, (client) => getRecord(client, kind, id)), 'RecordNotFound');
    const row = data as Readonly<Record<string, unknown>>; // a record of the kind, by its declaration
    return Object.fromEntries(Object.keys(kind.fields).map((name) => [name, row[name] ?? null])) as unknown as Wanted; // the same
  }
}
