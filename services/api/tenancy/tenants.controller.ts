import { createHmac } from 'node:crypto';
import { todayOf } from '../platform/say.js';
import type { TenantCommand, TenantState } from '@cloud-factory/domain/platform';
import { TenantCode } from '@cloud-factory/domain/platform/contract';
import type { ConnectionState } from '@cloud-factory/domain/resources';
import type { TenantPackageState } from '@cloud-factory/domain/tenancy';
import {
  TenantDatasource,
  TenantIds,
  tenantList,
  TenantPackageSetting,
  TenantSetting,
  TenantSubmit,
} from '@cloud-factory/domain/tenancy/contract';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { idAs, type CommandId, type TenantId } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { findAllTenants, findTenants, getTenant, getTenantByDomain } from '@cloud-factory/projections/platform';
import { Body, Controller, Get, Inject, Post, Query } from '@nestjs/common';
import * as z from 'zod';
import { AuthToken, type Auth } from '../auth/auth.js';
import { platformTenant } from '../auth/credential-store.js';
import { sha256 } from '../auth/passwords.js';
import { seededId, seedTenant } from '../auth/seed.js';
import { seedCatalogue } from '../catalogue/seed.js';
import { ApiDepsToken, type ApiDeps } from '../platform/deps.js';
import { Allow, answer, Answers, Asked, Caller, found, Open, RefusedException, SignedIn, Summary } from '../platform/http.js';
import { ShapeException } from '../platform/refused.js';
import { WrittenRow } from '../platform/shapes.js';
import { OnPlatform } from './on-platform.js';

const Info = z.object({ tenantId: z.string(), tenantName: z.string(), domain: z.string() });
const ByDomain = z.strictObject({ domain: z.string().max(253).optional() });
const TenantsSearch = searchOf(tenantList);
/** Whatever is no tenant's number is no tenant: not there, rather than wrong. */
const ById = z.strictObject({ id: z.string().trim().min(1).max(64) });
const OfTenant = z.strictObject({ tenantId: TenantCode });
const Row = z.looseObject({ id: z.string(), version: z.int(), tenantId: z.string(), tenantName: z.string() });

/** How often a code that is taken already is followed by another. There are 900,000. */
const tries = 20;

type Made = Written & Readonly<{ tenantId: string; account: string; password: string | null }>;

/** The tenants: the platform's people keep them. What the sign-in page needs is open to all. */
@Controller('api/blade-system/tenant')
export class TenantsController {
  constructor(
    @Inject(ApiDepsToken) private readonly deps: ApiDeps,
    @Inject(AuthToken) private readonly auth: Auth,
    @Inject(OnPlatform) private readonly platform: OnPlatform,
  ) {}

  @Get('info')
  @Open()
  @Answers(Info)
  @Summary('The tenant whose sign-in page stands under a host name; empty when none does')
  async info(@Asked({ schema: ByDomain }) { domain = '' }: z.infer<typeof ByDomain>): Promise<Answer<z.infer<typeof Info>>> {
    const tenant =
      domain === ''
        ? null
        : await this.deps.reader.withTenant({ tenant: platformTenant, creators: '*' }, (client) => getTenantByDomain(client, domain));
    return answer({ tenantId: tenant?.tenantId ?? '', tenantName: tenant?.tenantName ?? '', domain });
  }

  @Get('list')
  @Allow('platform.tenant')
  @Answers(Row, 'page')
  @Summary('Tenants')
  list(@Caller() caller: Caller, @Query({ schema: TenantsSearch }) search: Search): Promise<Answer<Page<object>>> {
    return this.platform.ask(caller, (client) => findTenants(client, search));
  }

  @Get('detail')
  @Allow('platform.tenant')
  @Answers(Row)
  @Summary('One tenant')
  async detail(@Caller() caller: Caller, @Asked({ schema: ById }) { id }: z.infer<typeof ById>): Promise<Answer<object>> {
    return found(await this.platform.ask(caller, (client) => getTenant(client, id)), 'TenantNotFound');
  }

  @Get('getTenantQueryList')
  @SignedIn()
  @Answers(z.object({ id: z.string(), tenantId: z.string(), tenantName: z.string() }), 'list')
  @Summary('Tenants to choose from: all for the platform’s people, for others their own')
  async options(@Caller() caller: Caller): Promise<Answer<readonly object[]>> {
    const asked = await this.platform.ask(caller, findAllTenants);
    const seen = asked.data.filter(({ tenantId }) => caller.isPlatform || tenantId === caller.tenant);
    return { ...asked, data: seen.map(({ tenantId, tenantName }) => ({ id: tenantId, tenantId, tenantName })) };
  }

  @Post('submit')
  @Allow('platform.tenant')
  @Answers(WrittenRow.extend({ tenantId: z.string(), account: z.string(), password: z.string().nullable() }))
  @Summary('Makes a tenant with its roles and an administrator, whose password is shown once; or changes one when id is given')
  async submit(@Caller() caller: Caller, @Body({ schema: TenantSubmit }) body: TenantSubmit): Promise<Answer<Made>> {
    const { id, version = null, packageId, datasourceId, adminAccount, ...profile } = body;
    await this.packageThere(packageId ?? null, id);
    await this.datasourceThere(datasourceId ?? null);
    const alsoOf = (tenantId: TenantId): readonly TenantCommand[] => [
      ...(packageId === undefined ? [] : [{ type: 'SetTenantPackage', tenantId, packageId } as const]),
      ...(datasourceId === undefined ? [] : [{ type: 'SetTenantDatasource', tenantId, datasourceId } as const]),
    ];
    if (id !== undefined) {
      const commands: readonly TenantCommand[] = [{ type: 'ChangeTenant', tenantId: idAs(id), profile }, ...alsoOf(idAs(id))];
      const last = (await this.platform.say(caller, commands, version)).at(-1);
      if (!last) throw new Error('a command without an answer');
      await this.endIfOver(caller, idAs(id));
      return answer({ ...last, tenantId: id, account: '', password: null });
    }
    const { tenantId, written } = await this.create(caller, profile, alsoOf);
    // Made of the command id: a repetition of the request shows the same password again.
    const password = this.secretOf(caller, 'tenant').slice(0, 12);
    const admin = { account: adminAccount, name: '管理员', realName: '系统管理员', passwordHash: sha256(password) };
    await seedTenant(this.deps, { tenantId, profile, admin });
    await seedCatalogue(this.deps.runner, tenantId);
    return answer({ ...written, tenantId, account: adminAccount, password });
  }

  @Post('setting')
  @Allow('platform.tenant')
  @Answers(WrittenRow, 'list')
  @Summary('How many accounts tenants may have, their last day, and whether they are suspended')
  async setting(
    @Caller() caller: Caller,
    @Asked({ schema: TenantSetting }) asked: z.infer<typeof TenantSetting>,
  ): Promise<Answer<readonly Written[]>> {
    const { ids, accountLimit, expireAt, status, reason } = asked;
    const commands: TenantCommand[] = [];
    for (const tenantId of ids.map((id): TenantId => idAs(id))) {
      const { profile } = await this.stateOf(tenantId);
      if (!profile) throw new RefusedException('TenantNotFound', { status: 404 });
      const { tenantName, domain, linkman, contactNumber, address } = profile;
      const next = {
        accountLimit: accountLimit === undefined ? profile.accountLimit : accountLimit,
        expireAt: expireAt === undefined ? profile.expireAt : expireAt,
      };
      if (status === 'active') commands.push({ type: 'ResumeTenant', tenantId });
      if (status === 'suspended') commands.push({ type: 'SuspendTenant', tenantId, reason });
      commands.push({ type: 'ChangeTenant', tenantId, profile: { tenantName, domain, linkman, contactNumber, address, ...next } });
    }
    const writes = await this.platform.say(caller, commands);
    for (const id of ids) await this.endIfOver(caller, idAs(id));
    return answer(lastOfEach(writes));
  }

  @Post('datasource')
  @Allow('platform.tenant')
  @Answers(WrittenRow)
  @Summary('The data source of a tenant; none: the house’s own')
  async datasource(
    @Caller() caller: Caller,
    @Asked({ schema: TenantDatasource }) { tenantId, datasourceId }: z.infer<typeof TenantDatasource>,
  ): Promise<Answer<Written>> {
    await this.datasourceThere(datasourceId);
    return this.platform.sayOne(caller, { type: 'SetTenantDatasource', tenantId: idAs(tenantId), datasourceId } satisfies TenantCommand);
  }

  @Get('package-detail')
  @Allow('platform.tenant')
  @Answers(z.looseObject({ tenantId: z.string(), packageId: z.string().nullable(), menuId: z.string() }))
  @Summary('The package of a tenant, with its menu items; without one the tenant has the whole menu')
  async packageDetail(@Asked({ schema: OfTenant }) { tenantId }: z.infer<typeof OfTenant>): Promise<Answer<object>> {
    const { status, packageId } = await this.stateOf(idAs(tenantId));
    if (status === 'none' || status === 'removed') throw new RefusedException('TenantNotFound', { status: 404 });
    const profile = packageId === null ? null : (await this.packageOf(packageId)).profile;
    const { packageName = '', menuIds = [], remark = null } = profile ?? {};
    return answer({ tenantId, packageId, packageName, menuId: menuIds.join(), remark });
  }

  @Post('package-setting')
  @Allow('platform.tenant')
  @Answers(WrittenRow)
  @Summary('The package of a tenant from here on; none: the whole menu. Acts on open sessions at once')
  async packageSetting(
    @Caller() caller: Caller,
    @Asked({ schema: TenantPackageSetting }) { tenantId, packageId }: z.infer<typeof TenantPackageSetting>,
  ): Promise<Answer<Written>> {
    await this.packageThere(packageId, tenantId);
    const written = await this.platform.sayOne(caller, {
      type: 'SetTenantPackage',
      tenantId: idAs(tenantId),
      packageId,
    } satisfies TenantCommand);
    this.auth.sessions.forget();
    return written;
  }

  @Post('remove')
  @Allow('platform.tenant')
  @Answers(WrittenRow, 'list')
  @Summary('Removes tenants: their people are signed out and nobody signs in any more; nothing that they wrote is deleted')
  async remove(
    @Caller() caller: Caller,
    @Asked({ schema: TenantIds }) { ids }: z.infer<typeof TenantIds>,
  ): Promise<Answer<readonly Written[]>> {
    const writes = await this.platform.say(
      caller,
      ids.map((id): TenantCommand => ({ type: 'RemoveTenant', tenantId: idAs(id) })),
    );
    for (const id of ids) await this.auth.sessions.endAll(idAs(id), 'revoked');
    return answer(writes);
  }

  /** Six digits, made of the command id, so that a repetition finds the tenant that was made first; others while they are taken. */
  private async create(
    caller: Caller,
    profile: Extract<TenantCommand, { type: 'CreateTenant' }>['profile'],
    alsoOf: (tenantId: TenantId) => readonly TenantCommand[],
  ): Promise<Readonly<{ tenantId: TenantId; written: Written }>> {
    for (let nth = 0; nth < tries; nth++) {
      const digest = createHmac('sha256', this.deps.config.sessionKey).update(`tenantCode\n${caller.commandId}\n${nth}`).digest();
      const tenantId: TenantId = idAs(String(100_000 + (digest.readUInt32BE(0) % 900_000)));
      const commandId: CommandId = nth === 0 ? caller.commandId : seededId(`tenant:${caller.commandId}:${nth}`);
      const commands: readonly TenantCommand[] = [{ type: 'CreateTenant', tenantId, profile }, ...alsoOf(tenantId)];
      try {
        const written = (await this.platform.say({ ...caller, commandId }, commands)).at(-1);
        if (!written) throw new Error('a command without an answer');
        return { tenantId, written };
      } catch (error) {
        if (!(error instanceof RefusedException) || error.refusal !== 'TenantExists') throw error;
      }
    }
    throw new Error('no code is free among twenty');
  }

  private async stateOf(tenantId: TenantId): Promise<TenantState> {
    return (await this.deps.runner.stateOf<TenantState>(platformTenant, `tenant-${tenantId}`)).state;
  }

  private async packageOf(packageId: string): Promise<TenantPackageState> {
    return (await this.deps.runner.stateOf<TenantPackageState>(platformTenant, `tenantPackage-${packageId}`)).state;
  }

  /** What a tenant has already it may keep, though it was removed since (decision 0033). */
  private async packageThere(packageId: string | null, tenantId?: string): Promise<void> {
    if (packageId === null || (await this.packageOf(packageId)).status === 'active') return;
    if (tenantId === undefined || (await this.stateOf(idAs(tenantId))).packageId !== packageId)
      throw new ShapeException([{ path: 'packageId', key: 'notFound' }]);
  }

  private async datasourceThere(datasourceId: string | null): Promise<void> {
    if (datasourceId === null) return;
    const { state } = await this.deps.runner.stateOf<ConnectionState>(platformTenant, `connection-${datasourceId}`);
    if (state.status !== 'kept' || state.content.kind !== 'dataSource')
      throw new ShapeException([{ path: 'datasourceId', key: 'notFound' }]);
  }

  /** Whoever is signed in to a tenant that is suspended or beyond its last day is signed out for good, not for as long as it lasts. */
  private async endIfOver(caller: Caller, tenantId: TenantId): Promise<void> {
    const { status, profile } = await this.stateOf(tenantId);
    const isOver = status !== 'active' || (profile?.expireAt != null && profile.expireAt < todayOf(caller));
    if (isOver) await this.auth.sessions.endAll(tenantId, 'revoked');
    else this.auth.sessions.forget();
  }

  private secretOf({ commandId }: Caller, purpose: string): string {
    return createHmac('sha256', this.deps.config.sessionKey).update(`${purpose}\n${commandId}`).digest('base64url');
  }
}

/** One answer per tenant: the newest of what was said to it. */
const lastOfEach = (writes: readonly Written[]): readonly Written[] => [...new Map(writes.map((write) => [write.id, write])).values()];
