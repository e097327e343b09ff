import { createLinks, openStore } from '@cloud-factory/files';
import { Module } from '@nestjs/common';
import { NoticesModule } from '../notices/notices.module.js';
import { ApiDepsToken, type ApiDeps } from '../platform/deps.js';
import { wordsOf } from '../platform/refusal-words.js';
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
    { provide: JobFilesToken, inject: [ApiDepsToken], useFactory: ({ config }: ApiDeps) => openStore(config, 'jobs') },
    {
      provide: JobLinksToken,
      inject: [ApiDepsToken],
      useFactory: ({ config, now }: ApiDeps) => createLinks(config.sessionKey, now, 'job-links'),
    },
  ],
  exports: [Jobs, JobRowsToken, JobFilesToken],
})
export class JobsModule {}
