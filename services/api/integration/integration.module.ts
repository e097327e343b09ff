import { Module } from '@nestjs/common';
import { IntegrationController } from './integration.controller.js';

@Module({ controllers: [IntegrationController] })
export class IntegrationModule {}
