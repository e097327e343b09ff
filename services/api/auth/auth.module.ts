import { Module } from '@nestjs/common';
import { OauthController } from './oauth.controller.js';
import { SessionsController } from './sessions.controller.js';
import { SsoController } from './sso.controller.js';
import { WaysController } from './ways.controller.js';

/** Signing in, and one's own session. */
@Module({ controllers: [OauthController, SsoController, WaysController, SessionsController] })
export class AuthModule {}
