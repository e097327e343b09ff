import { Module } from '@nestjs/common';
import { MenuController } from './menu.controller.js';
import { OauthController } from './oauth.controller.js';
import { SessionsController } from './sessions.controller.js';
import { SsoController } from './sso.controller.js';
import { WaysController } from './ways.controller.js';

/** Signing in, one's own session, one's own menu. */
@Module({ controllers: [OauthController, SsoController, WaysController, MenuController, SessionsController] })
export class AuthModule {}
