import { createLinks, openJobStore } from '@cloud-factory/files';
import { Module } from '@nestjs/common';
import { AuthToken, type Auth } from '../auth/auth.js';
import { createHeldLinks } from '../auth/held-links.js';
import { NoticesModule } from '../notices/notices.module.js';
import { ApiDepsToken, type ApiDeps } from '../platform/deps.js';
import type { Outgoing } from '../platform/outgoing.js';
import { wordsOf } from '../platform/refusal-words.js';
import { OutgoingToken, SealedSecretsToken, type SealedSecrets } from '../platform/sealed-secrets.js';
import { createTenantStores } from '../resources/tenant-stores.js';
import { createJobRows } from './job-rows.js';
import { Jobs } from './jobs.js';
import { JobsController } from './jobs.controller.js';
import { LiveController } from './live.controller.js';
import { JobFilesToken, JobLinksToken, JobRowsToken } from './tokens.js';

/** Long work in the background, as its owner sees it. Doing it is the worker's. */
@Module({
  imports: [NoticesModule],
  controllers: [JobsController, LiveController],
  providers: [
    Jobs,
    {
      provide: JobRowsToken,
      inject: [ApiDepsToken],
      useFactory: ({ platform, streams }: ApiDeps) => createJobRows(platform, wordsOf(streams)),
    },
    {
      provide: JobFilesToken,
      inject: [ApiDepsToken, SealedSecretsToken, OutgoingToken],
      useFactory: ({ config, platform, reader }: ApiDeps, secrets: SealedSecrets, outgoing: Outgoing) =>
        openJobStore(config, platform, createTenantStores({ reader, secrets, outgoing })),
    },
    {
      provide: JobLinksToken,
      inject: [ApiDepsToken, AuthToken],
      useFactory: ({ config, now }: ApiDeps, { sessions }: Auth) =>
        createHeldLinks(createLinks(config.sessionKey, now, 'job-links'), sessions),
    },
  ],
  exports: [Jobs, JobRowsToken, JobFilesToken],
})
export class JobsModule {}
