import { Module } from '@nestjs/common';
import { FilesModule } from '../files/files.module.js';
import { AvatarController } from './avatar.controller.js';
import { GuestsController } from './guests.controller.js';
import { ScopesModule } from '../scopes/scopes.module.js';
import { HistoryController } from './history.controller.js';
import { OwnController } from './own.controller.js';
import { PlatformUsersController } from './platform-users.controller.js';
import { RolesController } from './roles.controller.js';
import { Seats } from './seats.js';
import { UserChoicesController } from './user-choices.controller.js';
import { UsersController } from './users.controller.js';

/** Users, roles, and the history of everything. */
@Module({
  imports: [FilesModule, ScopesModule],
  controllers: [
    AvatarController,
    GuestsController,
    PlatformUsersController,
    UserChoicesController,
    UsersController,
    OwnController,
    RolesController,
    HistoryController,
  ],
  providers: [Seats],
})
export class AdminModule {}
