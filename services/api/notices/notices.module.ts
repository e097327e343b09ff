import { Module } from '@nestjs/common';
import { ApiDepsToken, type ApiDeps } from '../platform/deps.js';
import { wordsOf } from '../platform/refusal-words.js';
import { createNoticeRows } from './notice-rows.js';
import { NoticesController } from './notices.controller.js';
import { NoticeRowsToken } from './tokens.js';

@Module({
  controllers: [NoticesController],
  providers: [
    {
      provide: NoticeRowsToken,
      inject: [ApiDepsToken],
      useFactory: ({ platform, streams }: ApiDeps) => createNoticeRows(platform, wordsOf(streams)),
    },
  ],
  exports: [NoticeRowsToken],
})
export class NoticesModule {}
