import { Module } from '@nestjs/common';
import { RoleMenuController } from './menu.controller.js';
import { OauthController } from './oauth.controller.js';
import { SessionsController } from './sessions.controller.js';
import { SsoController } from './sso.controller.js';
import { WaysController } from './ways.controller.js';

/** Signing in, one's own session, what of the menu roles get. */
@Module({ controllers: [OauthController, SsoController, WaysController, RoleMenuController, SessionsController] })
export class AuthModule {}
