import type { ConnectionCommand } from '@cloud-factory/domain/resources';
import { storeList, StoreSubmit } from '@cloud-factory/domain/resources/contract';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { tryS3Store } from '@cloud-factory/files';
import { findStores, getStore, shownConnection, storeTable } from '@cloud-factory/projections/resources';
import type { EventSource } from '@cloud-factory/projections/shared';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { rowAt } from '../platform/as-of.js';
import { ApiDepsToken, EventSourceToken, type ApiDeps } from '../platform/deps.js';
import {
  Allow,
  answer,
  Answers,
  Asked,
  Caller,
  found,
  Ids,
  ReadModels,
  RefusedException,
  Summary,
  ChangesNoRow,
} from '../platform/http.js';
import type { Outgoing } from '../platform/outgoing.js';
import { say, sayAll } from '../platform/say.js';
import { OutgoingToken, SealedSecretsToken, type SealedSecrets } from '../platform/sealed-secrets.js';
import { WrittenRow } from '../platform/shapes.js';
import { filesInStores } from './attachment-rows.js';
import { ChosenShape, ConnectionAt, ConnectionCalls, ConnectionIds, OneConnection } from './connection-calls.js';
import { mayBeCalled } from './platform-calls.js';
import { settingsOfStore } from './tenant-stores.js';

const StoreSearch = searchOf(storeList);
const Tried = z.object({ isOk: z.boolean(), ms: z.int() });

/** Where new files of a tenant go: the folder of the installation, or a bucket. */
@Controller('api/blade-resource/oss')
export class StoresController {
  private readonly calls: ConnectionCalls;

  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) readonly readModels: ReadModels,
    @Inject(Ids) private readonly newIds: Ids,
    @Inject(EventSourceToken) readonly source: EventSource,
    @Inject(SealedSecretsToken) private readonly secrets: SealedSecrets,
    @Inject(OutgoingToken) private readonly outgoing: Outgoing,
    @Inject(ApiDepsToken) private readonly deps: Pick<ApiDeps, 'platform' | 'reader'>,
  ) {
    this.calls = new ConnectionCalls(bus, newIds, secrets, deps.reader);
  }

  @Get(['list', 'page'])
  @Allow('oss.read')
  @Answers(ChosenShape, 'page')
  @Summary('Stores; their keys are never answered')
  list(@Caller() caller: Caller, @Query({ schema: StoreSearch }) search: Search): Promise<Answer<Page<object>>> {
    return this.readModels.ask(caller, (client) => findStores(client, search));
  }

  @Get('detail')
  @Allow('oss.read')
  @Answers(ChosenShape)
  @Summary('One store, now or at a moment')
  async detail(
    @Caller() caller: Caller,
    @Asked({ schema: ConnectionAt }) { id, asOf }: z.infer<typeof ConnectionAt>,
  ): Promise<Answer<object>> {
    const row = found(await rowAt(this, caller, storeTable, id, asOf), 'ConnectionNotFound');
    return { ...row, data: shownConnection(row.data) };
  }

  @Post('submit')
  @Allow('oss.write')
  @Answers(WrittenRow)
  @Summary('Enters a store, or changes one when id is given. Keys left out stay')
  async submit(
    @Caller() caller: Caller,
    @Body({ schema: StoreSubmit }) body: StoreSubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const { id, version = null, accessKey, secretKey, ...entered } = body;
    const isBucket = entered.kind === 's3';
    const content = isBucket ? entered : { ...entered, endpoint: null, bucket: null };
    if (content.endpoint !== null) {
      const { endpoint } = content;
      mayBeCalled(() => this.outgoing.check(endpoint));
    }
    const command = await this.calls.save(caller, caller.tenant, {
      id,
      connection: { kind: 'store', content },
      secrets: isBucket ? { accessKey, secretKey } : null,
      files: id === undefined ? 0 : await filesInStores(this.deps.platform, caller.tenant, [id]),
    });
    return say(this.bus, caller, reply, command, version);
  }

  @Post('remove')
  @Allow('oss.write')
  @Answers(WrittenRow, 'list')
  @Summary('Removes stores that are not in use and hold no file')
  async remove(
    @Caller() caller: Caller,
    @Asked({ schema: ConnectionIds }) { ids }: z.infer<typeof ConnectionIds>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    const commands: ConnectionCommand[] = [];
    for (const connectionId of ids) {
      const files = await filesInStores(this.deps.platform, caller.tenant, [connectionId]);
      commands.push({ type: 'RemoveConnection', connectionId, kind: 'store', files });
    }
    return sayAll(this.bus, caller, reply, commands);
  }

  @Post('enable')
  @Allow('oss.write')
  @Answers(WrittenRow)
  @Summary('Tests a store; new files go there from now on. Files that are elsewhere stay there')
  async enable(
    @Caller() caller: Caller,
    @Asked({ schema: OneConnection }) { id }: z.infer<typeof OneConnection>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    await this.tried(caller, id);
    return this.calls.enable(caller, reply, id, 'store');
  }

  @Post('test')
  @ChangesNoRow('Tries a connection, and keeps nothing of it')
  @Allow('oss.write')
  @Answers(Tried)
  @Summary('Writes, reads and deletes a few bytes in a store, and says what failed')
  async test(
    @Caller() caller: Caller,
    @Asked({ schema: OneConnection }) { id }: z.infer<typeof OneConnection>,
  ): Promise<Answer<z.infer<typeof Tried>>> {
    const begun = Date.now();
    await this.tried(caller, id);
    return answer({ isOk: true, ms: Date.now() - begun });
  }

  /** Throws what is wrong with it: a store that cannot take a file must not be the one that takes them. */
  private async tried(caller: Caller, id: string): Promise<void> {
    const { data: store } = found(await this.readModels.ask(caller, (client) => getStore(client, id)), 'ConnectionNotFound');
    const settings = await settingsOfStore(store, caller.tenant, this.secrets);
    if (settings === 'folder') return;
    if (settings === null) throw new RefusedException('ConnectionSecretMissing');
    mayBeCalled(() => this.outgoing.check(settings.endpoint));
    const failed = await tryS3Store(settings, { agents: this.outgoing.agents, name: this.newIds.next() });
    if (failed) throw new RefusedException('StoreTestFailed', { details: failed });
  }
}
