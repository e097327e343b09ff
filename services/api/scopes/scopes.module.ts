import { Module } from '@nestjs/common';
import { GrantTreeController, ScopeWordsController } from './grant-tree.controller.js';
import { Granting } from './granting.js';

/** What roles are granted beyond permissions: whose rows, and which calls. */
@Module({ controllers: [GrantTreeController, ScopeWordsController], providers: [Granting], exports: [Granting] })
export class ScopesModule {}
