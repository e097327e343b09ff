import { Module } from '@nestjs/common';
import { MenuController } from './menu.controller.js';
import { OauthController, SsoController } from './oauth.controller.js';
import { SessionsController } from './sessions.controller.js';

/** Signing in, one's own session, one's own menu. */
@Module({ controllers: [OauthController, SsoController, MenuController, SessionsController] })
export class AuthModule {}
