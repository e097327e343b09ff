import { Module } from '@nestjs/common';
import { ClientsController } from './clients.controller.js';
import { FunctionConfigController } from './function-config.controller.js';
import { MenuController } from './menu.controller.js';
import { OnPlatform } from './on-platform.js';
import { PackagesController } from './packages.controller.js';
import { TenantsController } from './tenants.controller.js';
import { TopMenusController } from './top-menus.controller.js';

/** Tenants and their packages, the menu and the top menus, clients: what the platform owns, and what everybody gets of it. */
@Module({
  controllers: [TenantsController, PackagesController, MenuController, TopMenusController, ClientsController, FunctionConfigController],
  providers: [OnPlatform],
})
export class TenancyModule {}
