import { ViewSave, type ViewRow } from '@cloud-factory/domain/reports/contract';
import { isFromOutside } from '@cloud-factory/domain/scopes';
import type { Answer } from '@cloud-factory/domain/shared/contract';
import { Body, Controller, Get, Inject, Post, Query } from '@nestjs/common';
import * as z from 'zod';
import { answer, Answers, Asked, Caller, Ids, idsField, SignedIn, Summary, ChangesNoRow } from '../platform/http.js';
import { ViewRowsToken } from './tokens.js';
import type { ViewRows } from './view-rows.js';

const View = z.object({
  id: z.string(),
  version: z.int(),
  list: z.string(),
  name: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  search: z.record(z.string(), z.string()),
  columns: z.array(z.string()),
});
const OfList = z.strictObject({ list: z.string().min(1).max(101) });
const Remove = z.strictObject({ ids: idsField<'view'>() });

/** Views of lists that people keep: columns, filters and sorting under a name. */
@Controller('api/console/views')
export class ViewsController {
  constructor(
    @Inject(ViewRowsToken) private readonly views: ViewRows,
    @Inject(Ids) private readonly newIds: Ids,
  ) {}

  @Get()
  @SignedIn()
  @Answers(View, 'list')
  @Summary("One's own views of a list, and those that colleagues share")
  async list(@Caller() caller: Caller, @Query({ schema: OfList }) { list }: z.infer<typeof OfList>): Promise<Answer<readonly ViewRow[]>> {
    const views = await this.views.list(caller, list);
    // What colleagues look for is theirs: an account from outside has its own views alone.
    return answer(isFromOutside(caller.permissions) ? views.filter(({ isOwn }) => isOwn) : views);
  }

  @Post()
  @ChangesNoRow("One's own views of lists")
  @SignedIn()
  @Answers(View)
  @Summary('Keeps a view, or changes one of one’s own when id is given')
  async save(@Caller() caller: Caller, @Body({ schema: ViewSave }) body: ViewSave): Promise<Answer<ViewRow>> {
    return answer(await this.views.save(caller, body.id ?? this.newIds.next<'view'>(), body));
  }

  @Post('remove')
  @ChangesNoRow("One's own views of lists")
  @SignedIn()
  @Answers(z.array(z.string()))
  @Summary('Forgets views of one’s own')
  async remove(@Caller() caller: Caller, @Asked({ schema: Remove }) { ids }: z.infer<typeof Remove>): Promise<Answer<readonly string[]>> {
    await this.views.remove(caller, ids);
    return answer(ids);
  }
}
