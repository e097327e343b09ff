import { createHmac } from 'node:crypto';
import type { ClientCommand, ClientProfile } from '@cloud-factory/domain/platform';
import { clientList, ClientSubmit } from '@cloud-factory/domain/tenancy/contract';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { findRow } from '@cloud-factory/projections/shared';
import { clientTable, findClients } from '@cloud-factory/projections/tenancy';
import { Body, Controller, Get, Inject, Post, Query } from '@nestjs/common';
import * as z from 'zod';
import { AuthToken, type Auth } from '../auth/auth.js';
import { ApiDepsToken, type ApiDeps } from '../platform/deps.js';
import { Allow, answer, Answers, Asked, Caller, found, RefusedException, Summary } from '../platform/http.js';
import { WrittenRow } from '../platform/shapes.js';
import { OnPlatform } from './on-platform.js';

const ClientsSearch = searchOf(clientList);
const clientId = z.string().regex(/^[\w.-]{1,100}$/, { error: 'format' });
const ById = z.strictObject({ id: clientId });
const Remove = z.strictObject({
  ids: z.preprocess((value) => (typeof value === 'string' ? value.split(',') : value), z.array(clientId).min(1).max(200)),
});
const Row = z.looseObject({ id: z.string(), version: z.int(), clientId: z.string() });

/** The programs that ask for tokens. Their secrets are shown once, kept as keyed hashes, and never answered again. */
@Controller('api/blade-system/client')
export class ClientsController {
  constructor(
    @Inject(OnPlatform) private readonly platform: OnPlatform,
    @Inject(AuthToken) private readonly auth: Auth,
    @Inject(ApiDepsToken) private readonly deps: Pick<ApiDeps, 'config'>,
  ) {}

  @Get('list')
  @Allow('platform.client')
  @Answers(Row, 'page')
  @Summary('Clients')
  list(@Caller() caller: Caller, @Query({ schema: ClientsSearch }) search: Search): Promise<Answer<Page<object>>> {
    return this.platform.ask(caller, (client) => findClients(client, search));
  }

  @Get('detail')
  @Allow('platform.client')
  @Answers(Row)
  @Summary('One client, without its secret')
  async detail(@Caller() caller: Caller, @Asked({ schema: ById }) { id }: z.infer<typeof ById>): Promise<Answer<object>> {
    return found(await this.platform.ask(caller, (client) => findRow(client, clientTable, id)), 'ClientNotFound');
  }

  @Post('submit')
  @Allow('platform.client')
  @Answers(WrittenRow.extend({ secret: z.string().nullable() }))
  @Summary('Registers a client, whose secret is shown once; or changes one when id is given, with a new secret when that is wished')
  async submit(
    @Caller() caller: Caller,
    @Body({ schema: ClientSubmit }) body: ClientSubmit,
  ): Promise<Answer<Written & Readonly<{ secret: string | null }>>> {
    const { id, version = null, isRenewing, tenantId, ...rest } = body;
    if (id !== undefined && id !== body.clientId) throw new RefusedException('ClientNotFound', { status: 404 });
    const profile: ClientProfile = { ...rest, tenantId: tenantId === null ? null : idAs(tenantId) };
    const commands: ClientCommand[] =
      id === undefined
        ? [{ type: 'RegisterClient', profile }]
        : [{ type: 'ChangeClient', profile }, ...(isRenewing ? [{ type: 'RenewClientSecret', clientId: profile.clientId } as const] : [])];
    const last = (await this.platform.say(caller, commands, version)).at(-1);
    if (!last) throw new Error('a command without an answer');
    this.auth.sessions.forget();
    if (id !== undefined && !isRenewing) return answer({ ...last, secret: null });
    // Made of the command id: a repetition of the request shows the same secret again.
    const secret = createHmac('sha256', this.deps.config.sessionKey)
      .update(`clientSecret\n${caller.commandId}\n${profile.clientId}`)
      .digest('base64url');
    // Sent again after another was made, it shows what it showed and changes nothing: the answer tells the version of then.
    await this.auth.credentials.putClient(profile.clientId, this.auth.tokens.hashOf(secret), last.version);
    return answer({ ...last, secret });
  }

  @Post('remove')
  @Allow('platform.client')
  @Answers(WrittenRow, 'list')
  @Summary('Removes clients; every token that they got ends at once')
  async remove(@Caller() caller: Caller, @Asked({ schema: Remove }) { ids }: z.infer<typeof Remove>): Promise<Answer<readonly Written[]>> {
    const writes = await this.platform.say(
      caller,
      ids.map((each): ClientCommand => ({ type: 'RemoveClient', clientId: each })),
    );
    this.auth.sessions.forget();
    return answer(writes);
  }
}
