import { NoticeCount, NoticeRead, NoticeSearch, type NoticeRow } from '@cloud-factory/domain/notices/contract';
import type { Answer, Page } from '@cloud-factory/domain/shared/contract';
import { Body, Controller, Get, Inject, Post, Query } from '@nestjs/common';
import * as z from 'zod';
import { answer, Answers, Caller, SignedIn, Summary, ChangesNoRow } from '../platform/http.js';
import { NoticeRowsToken } from './tokens.js';
import type { NoticeRows } from './notice-rows.js';

const Notice = z.object({
  id: z.string(),
  kind: z.string(),
  tab: z.string(),
  text: z.string(),
  href: z.string().nullable(),
  isRead: z.boolean(),
  createdAt: z.string(),
});

/** What the console tells the person who is signed in. Another's is not there. */
@Controller('api/console/notices')
export class NoticesController {
  constructor(@Inject(NoticeRowsToken) private readonly notices: NoticeRows) {}

  @Get()
  @SignedIn()
  @Answers(Notice, 'page')
  @Summary("One's own notices of the last ninety days, the newest first; of one tab when it is named")
  async list(@Caller() caller: Caller, @Query({ schema: NoticeSearch }) search: NoticeSearch): Promise<Answer<Page<NoticeRow>>> {
    return answer(await this.notices.find(caller, search));
  }

  @Get('unread')
  @SignedIn()
  @Answers(NoticeCount)
  @Summary('How many are unread, by tab')
  async unread(@Caller() caller: Caller): Promise<Answer<NoticeCount>> {
    return answer(await this.notices.unread(caller));
  }

  @Post('read')
  @ChangesNoRow("One's own notices")
  @SignedIn()
  @Answers(NoticeCount)
  @Summary('Marks some, or all of a tab, as read; answers how many are left')
  async read(@Caller() caller: Caller, @Body({ schema: NoticeRead }) which: NoticeRead): Promise<Answer<NoticeCount>> {
    return answer(await this.notices.read(caller, which));
  }
}
