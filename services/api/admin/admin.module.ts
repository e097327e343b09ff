import { Module } from '@nestjs/common';
import { HistoryController } from './history.controller.js';
import { OwnController } from './own.controller.js';
import { RolesController } from './roles.controller.js';
import { TenantsController } from './tenants.controller.js';
import { UsersController } from './users.controller.js';

/** Users, roles, tenants, and the history of everything. */
@Module({ controllers: [UsersController, OwnController, RolesController, TenantsController, HistoryController] })
export class AdminModule {}
