import { permissionsIn, tenantMenu, type TenantPackageCommand } from '@cloud-factory/domain/tenancy';
import { tenantPackageList, TenantPackageSubmit } from '@cloud-factory/domain/tenancy/contract';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { countTenantsOf } from '@cloud-factory/projections/platform';
import { findRow } from '@cloud-factory/projections/shared';
import { findTenantPackages, tenantPackageTable } from '@cloud-factory/projections/tenancy';
import { Body, Controller, Get, Inject, Post, Query } from '@nestjs/common';
import * as z from 'zod';
import { AuthToken, type Auth } from '../auth/auth.js';
import { Allow, answer, Answers, Asked, Caller, found, Ids, Summary } from '../platform/http.js';
import { ShapeException } from '../platform/refused.js';
import { WrittenRow } from '../platform/shapes.js';
import { MenusToken, type Menus } from './menus.js';
import { OnPlatform } from './on-platform.js';

const PackageSearch = searchOf(tenantPackageList);
const ById = z.strictObject({ id: z.uuid().toLowerCase() });
const Remove = z.strictObject({
  ids: z.preprocess((value) => (typeof value === 'string' ? value.split(',') : value), z.array(z.uuid().toLowerCase()).min(1).max(200)),
});
const Row = z.looseObject({ id: z.string(), version: z.int(), packageName: z.string() });

/** The packages that tenants get: what of the menu is theirs. They tell what others bought, so only the platform's people read them. */
@Controller('api/blade-system/tenant-package')
export class PackagesController {
  constructor(
    @Inject(OnPlatform) private readonly platform: OnPlatform,
    @Inject(MenusToken) private readonly menus: Menus,
    @Inject(AuthToken) private readonly auth: Auth,
    @Inject(Ids) private readonly newIds: Ids,
  ) {}

  @Get('list')
  @Allow('platform.tenantPackage')
  @Answers(Row, 'page')
  @Summary('Packages of tenants')
  list(@Caller() caller: Caller, @Query({ schema: PackageSearch }) search: Search): Promise<Answer<Page<object>>> {
    return this.platform.ask(caller, (client) => findTenantPackages(client, search));
  }

  @Get('detail')
  @Allow('platform.tenantPackage')
  @Answers(Row.extend({ menuId: z.string() }))
  @Summary('One package with its menu items, comma-joined')
  async detail(@Caller() caller: Caller, @Asked({ schema: ById }) { id }: z.infer<typeof ById>): Promise<Answer<object>> {
    return found(await this.platform.ask(caller, (client) => findRow(client, tenantPackageTable, id)), 'TenantPackageNotFound');
  }

  @Post(['add', 'update', 'submit'])
  @Allow('platform.tenantPackage')
  @Answers(WrittenRow)
  @Summary('Adds a package, or changes one when id is given: at once for the open sessions of its tenants')
  async submit(@Caller() caller: Caller, @Body({ schema: TenantPackageSubmit }) body: TenantPackageSubmit): Promise<Answer<Written>> {
    const { id, version = null, menuId: menuIds, ...rest } = body;
    const whole = tenantMenu(await this.menus.stateNow(), null);
    if (permissionsIn(whole, menuIds).unknown.length > 0) throw new ShapeException([{ path: 'menuId', key: 'notFound' }]);
    const profile = { ...rest, menuIds };
    const command: TenantPackageCommand =
      id === undefined
        ? { type: 'AddTenantPackage', packageId: this.newIds.next<'tenantPackage'>(), profile }
        : { type: 'ChangeTenantPackage', packageId: id, profile };
    const written = await this.platform.sayOne(caller, command, version);
    this.auth.sessions.forget();
    return written;
  }

  @Post('remove')
  @Allow('platform.tenantPackage')
  @Answers(WrittenRow, 'list')
  @Summary('Removes packages that no tenant has')
  async remove(@Caller() caller: Caller, @Asked({ schema: Remove }) { ids }: z.infer<typeof Remove>): Promise<Answer<readonly Written[]>> {
    const { data: commands } = await this.platform.ask(caller, async (client) => {
      const found: TenantPackageCommand[] = [];
      for (const packageId of ids)
        found.push({ type: 'RemoveTenantPackage', packageId, tenants: await countTenantsOf(client, 'packageId', packageId) });
      return found;
    });
    return answer(await this.platform.say(caller, commands));
  }
}
