import { Module } from '@nestjs/common';
import { GrantTreeController, ScopeWordsController } from './grant-tree.controller.js';

/** What roles are granted beyond permissions: whose rows, and which calls. */
@Module({ controllers: [GrantTreeController, ScopeWordsController] })
export class ScopesModule {}
