import { Module } from '@nestjs/common';
import { OauthController } from './oauth.controller.js';
import { OnPlatform } from '../tenancy/on-platform.js';
import { ProvidersController } from './providers.controller.js';
import { SessionsController } from './sessions.controller.js';
import { SsoController } from './sso.controller.js';
import { WaysController } from './ways.controller.js';

/** Signing in, the systems through which one may, and one's own session. */
@Module({ controllers: [OauthController, SsoController, WaysController, SessionsController, ProvidersController], providers: [OnPlatform] })
export class AuthModule {}
