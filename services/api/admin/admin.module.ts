import { Module } from '@nestjs/common';
import { HistoryController } from './history.controller.js';
import { PasswordController } from './password.controller.js';
import { RolesController } from './roles.controller.js';
import { TenantsController } from './tenants.controller.js';
import { UsersController } from './users.controller.js';

/** Users, roles, tenants, and the history of everything. */
@Module({ controllers: [UsersController, PasswordController, RolesController, TenantsController, HistoryController] })
export class AdminModule {}
