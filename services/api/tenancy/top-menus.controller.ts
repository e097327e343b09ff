import type { TopMenuCommand } from '@cloud-factory/domain/tenancy';
import { TopMenuGrant, topMenuList, TopMenuSubmit } from '@cloud-factory/domain/tenancy/contract';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { findRow } from '@cloud-factory/projections/shared';
import { findTopMenus, topMenuTable } from '@cloud-factory/projections/tenancy';
import { Body, Controller, Get, Inject, Post, Query } from '@nestjs/common';
import * as z from 'zod';
import { Allow, answer, Answers, Asked, Caller, found, Ids, SignedIn, Summary } from '../platform/http.js';
import { ShapeException } from '../platform/refused.js';
import { WrittenRow } from '../platform/shapes.js';
import { MenusToken, type Menus } from './menus.js';
import { OnPlatform } from './on-platform.js';

const TopSearch = searchOf(topMenuList);
const ById = z.strictObject({ id: z.uuid().toLowerCase() });
const Remove = z.strictObject({
  ids: z.preprocess((value) => (typeof value === 'string' ? value.split(',') : value), z.array(z.uuid().toLowerCase()).min(1).max(200)),
});
const Row = z.looseObject({ id: z.string(), version: z.int(), code: z.string(), nameZh: z.string() });

/** The items of the bar at the top: the platform's, readable by all. */
@Controller('api/blade-system/topmenu')
export class TopMenusController {
  constructor(
    @Inject(OnPlatform) private readonly platform: OnPlatform,
    @Inject(MenusToken) private readonly menus: Menus,
    @Inject(Ids) private readonly newIds: Ids,
  ) {}

  @Get('list')
  @SignedIn()
  @Answers(Row, 'page')
  @Summary('Top menus')
  list(@Caller() caller: Caller, @Query({ schema: TopSearch }) search: Search): Promise<Answer<Page<object>>> {
    return this.platform.ask(caller, (client) => findTopMenus(client, search));
  }

  @Get('detail')
  @SignedIn()
  @Answers(Row.extend({ menuIds: z.array(z.string()) }))
  @Summary('One top menu with the items that it holds')
  async detail(@Caller() caller: Caller, @Asked({ schema: ById }) { id }: z.infer<typeof ById>): Promise<Answer<object>> {
    return found(await this.platform.ask(caller, (client) => findRow(client, topMenuTable, id)), 'TopMenuNotFound');
  }

  @Post('submit')
  @Allow('platform.topmenu')
  @Answers(WrittenRow)
  @Summary('Adds a top menu, or changes one when id is given')
  submit(@Caller() caller: Caller, @Body({ schema: TopMenuSubmit }) body: TopMenuSubmit): Promise<Answer<Written>> {
    const { id, version = null, ...profile } = body;
    const command: TopMenuCommand =
      id === undefined
        ? { type: 'AddTopMenu', topMenuId: this.newIds.next<'topMenu'>(), profile, menuIds: [] }
        : { type: 'ChangeTopMenu', topMenuId: id, profile };
    return this.platform.sayOne(caller, command, version);
  }

  @Post('grant')
  @Allow('platform.topmenu')
  @Answers(WrittenRow, 'list')
  @Summary('All items of the menu that the top menus hold from here on; a folder stands for all below it')
  async grant(
    @Caller() caller: Caller,
    @Asked({ schema: TopMenuGrant }) { topMenuIds, menuIds }: z.infer<typeof TopMenuGrant>,
  ): Promise<Answer<readonly Written[]>> {
    const { records } = await this.menus.stateNow();
    if (menuIds.some((id) => records[id]?.isRemoved ?? true)) throw new ShapeException([{ path: 'menuIds', key: 'notFound' }]);
    return answer(
      await this.platform.say(
        caller,
        topMenuIds.map((topMenuId): TopMenuCommand => ({ type: 'GrantTopMenu', topMenuId, menuIds })),
      ),
    );
  }

  @Post('remove')
  @Allow('platform.topmenu')
  @Answers(WrittenRow, 'list')
  @Summary('Removes top menus; the menu itself stays')
  async remove(@Caller() caller: Caller, @Asked({ schema: Remove }) { ids }: z.infer<typeof Remove>): Promise<Answer<readonly Written[]>> {
    return answer(
      await this.platform.say(
        caller,
        ids.map((topMenuId): TopMenuCommand => ({ type: 'RemoveTopMenu', topMenuId })),
      ),
    );
  }
}
