import type { ProviderCommand, ProviderProfile } from '@cloud-factory/domain/platform';
import { providerList, ProviderSource, ProviderSubmit } from '@cloud-factory/domain/platform/contract';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { findProviders, providerTable } from '@cloud-factory/projections/platform';
import type { EventSource } from '@cloud-factory/projections/shared';
import { Body, Controller, Get, Inject, Post, Query } from '@nestjs/common';
import * as z from 'zod';
import { AsOfField, rowAt } from '../platform/as-of.js';
import { EventSourceToken } from '../platform/deps.js';
import { Allow, answer, Answers, Asked, Caller, ChangesNoRow, found, ReadModels, RefusedException, Summary } from '../platform/http.js';
import type { Outgoing } from '../platform/outgoing.js';
import { OutgoingToken, SealedSecretsToken, secretIdOf, type SealedSecrets } from '../platform/sealed-secrets.js';
import { WrittenRow } from '../platform/shapes.js';
import { mayBeCalled, typed } from '../resources/platform-calls.js';
import { OnPlatform } from '../tenancy/on-platform.js';
import { AuthToken, type Auth } from './auth.js';
import { platformTenant } from './credential-store.js';

const ProvidersSearch = searchOf(providerList);
const ById = z.strictObject({ id: ProviderSource });
const AtMoment = ById.extend({ asOf: AsOfField.optional() });
const Remove = z.strictObject({
  ids: z.preprocess((value) => (typeof value === 'string' ? value.split(',') : value), z.array(ProviderSource).min(1).max(50)),
});
const Row = z.looseObject({ id: z.string(), version: z.int(), source: z.string(), name: z.string(), status: z.string() });
const Tried = z.object({ isOk: z.boolean(), ms: z.int() });

/** The systems through which people of all tenants sign in (decision 31). Their secrets are typed once, sealed, and answered to nobody. */
@Controller('api/blade-system/provider')
export class ProvidersController {
  constructor(
    @Inject(OnPlatform) private readonly platform: OnPlatform,
    @Inject(ReadModels) readonly readModels: ReadModels,
    @Inject(EventSourceToken) readonly source: EventSource,
    @Inject(AuthToken) private readonly auth: Auth,
    @Inject(SealedSecretsToken) private readonly secrets: SealedSecrets,
    @Inject(OutgoingToken) private readonly outgoing: Outgoing,
  ) {}

  @Get('list')
  @Allow('platform.provider')
  @Answers(Row, 'page')
  @Summary('Providers of sign-in; their secrets are never answered')
  list(@Caller() caller: Caller, @Query({ schema: ProvidersSearch }) search: Search): Promise<Answer<Page<object>>> {
    return this.platform.ask(caller, (client) => findProviders(client, search));
  }

  @Get('detail')
  @Allow('platform.provider')
  @Answers(Row)
  @Summary('One provider without its secret, now or at a moment')
  async detail(@Caller() caller: Caller, @Asked({ schema: AtMoment }) { id, asOf }: z.infer<typeof AtMoment>): Promise<Answer<object>> {
    return found(await rowAt(this, this.platform.at(caller), providerTable, id, asOf), 'ProviderNotFound');
  }

  @Post('submit')
  @Allow('platform.provider')
  @Answers(WrittenRow)
  @Summary('Enters a provider, which nobody is offered before it is enabled; or changes one when id is given. A secret left out stays')
  async submit(@Caller() caller: Caller, @Body({ schema: ProviderSubmit }) body: ProviderSubmit): Promise<Answer<Written>> {
    const { id, version = null, clientSecret, tenantId, ...rest } = body;
    if (id !== undefined && id !== body.source) throw new RefusedException('ProviderNotFound', { status: 404 });
    mayBeCalled(() => this.outgoing.check(rest.issuer));
    const keys = typed({ clientSecret });
    const secretId = keys && secretIdOf(caller);
    const profile: ProviderProfile = { ...rest, tenantId: tenantId === null ? null : idAs(tenantId) };
    if (id === undefined && secretId === null) throw new RefusedException('ProviderSecretMissing');
    if (keys && secretId) await this.secrets.put(platformTenant, secretId, keys);
    const command: ProviderCommand =
      id === undefined && secretId !== null ? { type: 'EnterProvider', profile, secretId } : { type: 'ChangeProvider', profile, secretId };
    return this.platform.sayOne(caller, command, version);
  }

  @Post('enable')
  @Allow('platform.provider')
  @Answers(WrittenRow)
  @Summary('Tests a provider; the sign-in page offers it from now on')
  async enable(@Caller() caller: Caller, @Asked({ schema: ById }) { id }: z.infer<typeof ById>): Promise<Answer<Written>> {
    await this.tried(id);
    return this.platform.sayOne(caller, { type: 'EnableProvider', source: id } satisfies ProviderCommand);
  }

  @Post('disable')
  @Allow('platform.provider')
  @Answers(WrittenRow)
  @Summary('Nobody signs in through a provider any more; who is signed in stays')
  disable(@Caller() caller: Caller, @Asked({ schema: ById }) { id }: z.infer<typeof ById>): Promise<Answer<Written>> {
    return this.platform.sayOne(caller, { type: 'DisableProvider', source: id } satisfies ProviderCommand);
  }

  @Post('test')
  @ChangesNoRow('Asks a provider what it is, and keeps nothing of it')
  @Allow('platform.provider')
  @Answers(Tried)
  @Summary('Reads the discovery document of a provider, and says what stands in the way')
  async test(@Asked({ schema: ById }) { id }: z.infer<typeof ById>): Promise<Answer<z.infer<typeof Tried>>> {
    const begun = Date.now();
    await this.tried(id);
    return answer({ isOk: true, ms: Date.now() - begun });
  }

  @Post('remove')
  @Allow('platform.provider')
  @Answers(WrittenRow, 'list')
  @Summary('Removes providers. What is kept of their people stays, and so does the issuer that a source belongs to')
  async remove(@Caller() caller: Caller, @Asked({ schema: Remove }) { ids }: z.infer<typeof Remove>): Promise<Answer<readonly Written[]>> {
    const commands = ids.map((source): ProviderCommand => ({ type: 'RemoveProvider', source }));
    return answer(await this.platform.say(caller, commands));
  }

  /** Throws what is wrong with it: a button at the door that leads nowhere helps nobody. */
  private async tried(source: string): Promise<void> {
    const reason = await this.auth.social.providers.test(source);
    if (reason === undefined) throw new RefusedException('ProviderNotFound', { status: 404 });
    if (reason !== null) throw new RefusedException('ProviderTestFailed', { details: { reason } });
  }
}
