import type { ConnectionCommand } from '@cloud-factory/domain/resources';
import { dataSourceList, DataSourceSubmit } from '@cloud-factory/domain/resources/contract';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { countTenantsOf } from '@cloud-factory/projections/platform';
import { dataSourceTable, findDataSources, getDataSource, shownConnection } from '@cloud-factory/projections/resources';
import type { EventSource } from '@cloud-factory/projections/shared';
import { Body, Controller, Get, Inject, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as z from 'zod';
import { platformTenant } from '../auth/credential-store.js';
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
  SendCommands,
  Summary,
  ChangesNoRow,
} from '../platform/http.js';
import type { Outgoing } from '../platform/outgoing.js';
import { OutgoingToken, SealedSecretsToken, type SealedSecrets } from '../platform/sealed-secrets.js';
import { WrittenRow } from '../platform/shapes.js';
import { ConnectionAt, ConnectionCalls, ConnectionIds, OneConnection } from './connection-calls.js';
import { mayBeCalled } from './platform-calls.js';
import { tryPostgres } from './try-postgres.js';

const SourceSearch = searchOf(dataSourceList);
const Row = z.looseObject({ id: z.string(), version: z.int(), name: z.string(), host: z.string(), hasSecrets: z.boolean() });
const Tried = z.object({ isOk: z.boolean(), ms: z.int(), server: z.string() });

/** Databases of others that the platform may be told about: one set for all tenants, changed with the grant of the platform. */
@Controller('api/blade-develop/datasource')
export class DataSourcesController {
  private readonly calls: ConnectionCalls;

  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) readonly readModels: ReadModels,
    @Inject(Ids) newIds: Ids,
    @Inject(EventSourceToken) readonly source: EventSource,
    @Inject(SealedSecretsToken) private readonly secrets: SealedSecrets,
    @Inject(OutgoingToken) private readonly outgoing: Outgoing,
    @Inject(ApiDepsToken) private readonly deps: Pick<ApiDeps, 'reader'>,
  ) {
    this.calls = new ConnectionCalls(bus, newIds, secrets, deps.reader);
  }

  @Get(['list', 'page'])
  @Allow('datasource.read')
  @Answers(Row, 'page')
  @Summary('Data sources; their passwords are never answered')
  list(@Caller() caller: Caller, @Query({ schema: SourceSearch }) search: Search): Promise<Answer<Page<object>>> {
    return this.readModels.ask(atPlatform(caller), (client) => findDataSources(client, search));
  }

  @Get('detail')
  @Allow('datasource.read')
  @Answers(Row)
  @Summary('One data source, now or at a moment')
  async detail(
    @Caller() caller: Caller,
    @Asked({ schema: ConnectionAt }) { id, asOf }: z.infer<typeof ConnectionAt>,
  ): Promise<Answer<object>> {
    const row = found(await rowAt(this, atPlatform(caller), dataSourceTable, id, asOf), 'ConnectionNotFound');
    const { enabled: _, ...data } = shownConnection(row.data);
    return { ...row, data };
  }

  @Post('submit')
  @Allow('platform.datasource')
  @Answers(WrittenRow)
  @Summary('Enters a data source, or changes one when id is given. A password left out stays')
  async submit(@Caller() caller: Caller, @Body({ schema: DataSourceSubmit }) body: DataSourceSubmit): Promise<Answer<Written>> {
    const { id, version = null, password, ...content } = body;
    mayBeCalled(() => this.outgoing.checkHost(content.host, content.port));
    const command = await this.calls.save(caller, platformTenant, {
      id,
      connection: { kind: 'dataSource', content },
      secrets: { password },
      files: 0,
    });
    const [first] = await this.wrote(caller, [command], version);
    if (!first) throw new Error('one command, no answer');
    return answer(first);
  }

  @Post('remove')
  @Allow('platform.datasource')
  @Answers(WrittenRow, 'list')
  @Summary('Removes data sources that no tenant uses')
  async remove(
    @Caller() caller: Caller,
    @Asked({ schema: ConnectionIds }) { ids }: z.infer<typeof ConnectionIds>,
  ): Promise<Answer<readonly Written[]>> {
    const { data: commands } = await this.readModels.ask(atPlatform(caller), async (client) => {
      const found: ConnectionCommand[] = [];
      for (const connectionId of ids) {
        const tenants = await countTenantsOf(client, 'datasourceId', connectionId);
        found.push({ type: 'RemoveConnection', connectionId, kind: 'dataSource', files: 0, tenants });
      }
      return found;
    });
    return answer(await this.wrote(caller, commands, null));
  }

  @Post('test')
  @ChangesNoRow('Tries a connection, and keeps nothing of it')
  @Allow('platform.datasource')
  @Answers(Tried)
  @Summary('Connects to a data source and asks it nothing but its version; five seconds at most')
  async test(
    @Caller() caller: Caller,
    @Asked({ schema: OneConnection }) { id }: z.infer<typeof OneConnection>,
  ): Promise<Answer<z.infer<typeof Tried>>> {
    const { data: row } = found(await this.readModels.ask(atPlatform(caller), (client) => getDataSource(client, id)), 'ConnectionNotFound');
    mayBeCalled(() => this.outgoing.checkHost(row.host, row.port));
    const password = row.secretId === null ? undefined : (await this.secrets.read(platformTenant, row.secretId))?.['password'];
    if (password === undefined) throw new RefusedException('ConnectionSecretMissing');
    const begun = Date.now();
    const tried = await tryPostgres(this.outgoing, { ...row, password });
    if ('reason' in tried) throw new RefusedException('DataSourceTestFailed', { details: tried });
    return answer({ isOk: true, ms: Date.now() - begun, server: tried.server });
  }

  /** The position is one of the platform's log, which the next request of the console does not wait for: waited for here. */
  private async wrote(caller: Caller, commands: readonly ConnectionCommand[], version: number | null): Promise<readonly Written[]> {
    const all = await this.bus.execute(new SendCommands(atPlatform(caller), commands, version));
    const last = all
      .map(({ position }) => position)
      .toSorted()
      .at(-1);
    if (last !== undefined) await this.deps.reader.waitFor(platformTenant, last, 500);
    return all;
  }
}

/** The caller where the data sources lie. A position of one tenant says nothing about another: it is left behind. */
const atPlatform = (caller: Caller): Caller => ({ ...caller, tenant: platformTenant, after: null });
