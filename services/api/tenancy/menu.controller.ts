import {
  buttonsFor,
  grantableIn,
  levelOf,
  menuFor,
  menuTree,
  namedIn,
  rolesOf,
  standsInTab,
  type MenuCommand,
  type MenuRecord,
  type MenuState,
} from '@cloud-factory/domain/tenancy';
import { menuList, MenuMove, MenuSubmit, MenuId, type MenuRow } from '@cloud-factory/domain/tenancy/contract';
import type { MenuNode } from '@cloud-factory/domain/platform/contract';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { findAllTopMenus, findMenus } from '@cloud-factory/projections/tenancy';
import { Body, Controller, Get, Inject, Post, Query } from '@nestjs/common';
import * as z from 'zod';
import { Allow, answer, Answers, Asked, Caller, Ids, RefusedException, SignedIn, Summary } from '../platform/http.js';
import { isGranted } from '../platform/permissions.js';
import { WrittenRow } from '../platform/shapes.js';
import { MenusToken, type Menus } from './menus.js';
import { OnPlatform } from './on-platform.js';
import { topMenusFor, underTop } from './top-menus.js';

const MenuSearch = searchOf(menuList);
const Node = z.looseObject({ id: z.string(), code: z.string(), name: z.string(), path: z.string() });
const Row = z.looseObject({ id: z.string(), version: z.int(), code: z.string(), nameZh: z.string() });
const RoutesAsked = z.strictObject({ topMenuId: z.string().max(100).optional(), tenantId: z.string().max(20).optional() });
const OfTenant = z.strictObject({ tenantId: z.string().max(20).optional() });
const Level = z.strictObject({
  parentId: z.preprocess((value) => (value === '' || value === '0' ? undefined : value), MenuId.optional()),
  tenantId: z.string().max(20).optional(),
});
const ById = z.strictObject({ id: MenuId });
const Remove = z.strictObject({
  ids: z.preprocess((value) => (typeof value === 'string' ? value.split(',') : value), z.array(MenuId).min(1).max(200)),
});
const ByTop = z.strictObject({
  topMenuIds: z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : value),
    z.array(z.uuid().toLowerCase()).min(1).max(100),
  ),
});

const rowOf = ({ records }: MenuState, { isRemoved: _removed, isSeeded: _seeded, ...record }: MenuRecord): MenuRow => ({
  ...record,
  roles: rolesOf(record),
  isTab: standsInTab(record),
  hasChildren: Object.values(records).some(({ parentId, isRemoved }) => !isRemoved && parentId === record.id),
});

/** The menu: of whoever is signed in, and as the platform keeps it. */
@Controller('api/blade-system/menu')
export class MenuController {
  constructor(
    @Inject(OnPlatform) private readonly platform: OnPlatform,
    @Inject(MenusToken) private readonly menus: Menus,
    @Inject(Ids) private readonly newIds: Ids,
  ) {}

  @Get('routes')
  @SignedIn()
  @Answers(Node, 'list')
  @Summary('The menu of the signed-in user; what stands behind one top menu when topMenuId names it')
  async routes(
    @Caller() caller: Caller,
    @Asked({ schema: RoutesAsked }) { topMenuId = '' }: z.infer<typeof RoutesAsked>,
  ): Promise<Answer<readonly MenuNode[]>> {
    const nodes = await this.own(caller);
    if (topMenuId === '') return answer(nodes);
    const { data: tops } = await this.platform.ask(caller, findAllTopMenus);
    const top = tops.find(({ id }) => id === topMenuId);
    return answer(underTop(nodes, new Set(top ? top.menuIds : [topMenuId])));
  }

  @Get('buttons')
  @SignedIn()
  @Answers(Node, 'list')
  @Summary('Pages with the buttons that the signed-in user may press')
  async buttons(@Caller() caller: Caller): Promise<Answer<readonly MenuNode[]>> {
    const { nodes } = await this.menus.menuOf(caller.tenant);
    return answer(buttonsFor(nodes, (permission) => isGranted(caller.permissions, permission), caller.language));
  }

  @Get('top-menu')
  @SignedIn()
  @Answers(Node, 'list')
  @Summary('The top menus behind which the signed-in user may open something')
  async topMenu(@Caller() caller: Caller): Promise<Answer<readonly MenuNode[]>> {
    const { data: tops } = await this.platform.ask(caller, findAllTopMenus);
    return answer(topMenusFor(tops, await this.own(caller), caller.language));
  }

  @Get('tree')
  @Allow('role.read', 'platform.menu')
  @Answers(Node, 'list')
  @Summary('The whole menu, pages and buttons, as far as a tenant has it: of the package of tenantId, of one’s own; of the platform all')
  async tree(
    @Caller() caller: Caller,
    @Asked({ schema: OfTenant }) { tenantId = '' }: z.infer<typeof OfTenant>,
  ): Promise<Answer<readonly MenuNode[]>> {
    // Another tenant than one's own was refused at the door to all but the platform's people.
    const nodes =
      caller.isPlatform && tenantId === ''
        ? menuTree(await this.menus.stateNow())
        : (await this.menus.menuOf(tenantId === '' ? caller.tenant : idAs(tenantId))).nodes;
    return answer(grantableIn(nodes, caller.language));
  }

  @Get('grant-top-tree')
  @SignedIn()
  @Answers(z.object({ menu: z.array(Node) }))
  @Summary('What a top menu may hold')
  async grantTopTree(@Caller() caller: Caller): Promise<Answer<Readonly<{ menu: readonly MenuNode[] }>>> {
    const withoutButtons = (nodes: readonly MenuNode[]): readonly MenuNode[] =>
      nodes.filter(({ category }) => category === 'menu').map((node) => ({ ...node, children: withoutButtons(node.children) }));
    return answer({ menu: withoutButtons(namedIn(menuTree(await this.menus.stateNow()), caller.language)) });
  }

  @Get('top-tree-keys')
  @SignedIn()
  @Answers(z.string(), 'list')
  @Summary('The items of the menu that top menus hold')
  async topTreeKeys(
    @Caller() caller: Caller,
    @Asked({ schema: ByTop }) { topMenuIds }: z.infer<typeof ByTop>,
  ): Promise<Answer<readonly string[]>> {
    const { data: tops } = await this.platform.ask(caller, findAllTopMenus);
    return answer([...new Set(tops.filter(({ id }) => topMenuIds.includes(id)).flatMap(({ menuIds }) => menuIds))]);
  }

  @Get('list')
  @SignedIn()
  @Answers(Row, 'page')
  @Summary('All items of the menu')
  list(@Caller() caller: Caller, @Query({ schema: MenuSearch }) search: Search): Promise<Answer<Page<object>>> {
    return this.platform.ask(caller, (client) => findMenus(client, search));
  }

  @Get('lazy-list')
  @SignedIn()
  @Answers(Row, 'list')
  @Summary('One level of the menu, buttons among it; the first without parentId')
  async lazyList(@Asked({ schema: Level }) { parentId }: z.infer<typeof Level>): Promise<Answer<readonly MenuRow[]>> {
    return answer(rowsOf(await this.menus.stateNow(), parentId ?? null));
  }

  @Get('lazy-menu-list')
  @SignedIn()
  @Answers(Row, 'list')
  @Summary('One level of the menu without buttons; the first without parentId')
  async lazyMenuList(@Asked({ schema: Level }) { parentId }: z.infer<typeof Level>): Promise<Answer<readonly MenuRow[]>> {
    const state = await this.menus.stateNow();
    const isMenu = ({ category }: MenuRow): boolean => category === 'menu';
    return answer(
      rowsOf(state, parentId ?? null)
        .filter(isMenu)
        .map((row) => ({ ...row, hasChildren: rowsOf(state, row.id).some(isMenu) })),
    );
  }

  @Get('menu-list')
  @SignedIn()
  @Answers(Node, 'list')
  @Summary('Folders and pages as a tree, to choose a parent from')
  async menuList(@Caller() caller: Caller): Promise<Answer<readonly MenuNode[]>> {
    const { data } = await this.grantTopTree(caller);
    return answer(data.menu);
  }

  @Get('detail')
  @SignedIn()
  @Answers(Row)
  @Summary('One item of the menu')
  async detail(@Asked({ schema: ById }) { id }: z.infer<typeof ById>): Promise<Answer<MenuRow>> {
    const state = await this.menus.stateNow();
    const record = state.records[id];
    if (!record || record.isRemoved) throw new RefusedException('MenuNotFound', { status: 404 });
    return answer(rowOf(state, record));
  }

  @Post('submit')
  @Allow('platform.menu')
  @Answers(WrittenRow)
  @Summary('Adds an item to the menu, or changes one when id is given')
  async submit(@Caller() caller: Caller, @Body({ schema: MenuSubmit }) body: MenuSubmit): Promise<Answer<Written>> {
    const { id, version = null, roles, isTab, ...rest } = body;
    const item = { ...rest, ...(roles && { roles }), ...(isTab !== undefined && { isTab }) };
    const command: MenuCommand =
      id === undefined ? { type: 'AddMenu', id: this.newIds.next<'menu'>(), item } : { type: 'ChangeMenu', id, item, seen: version };
    try {
      const { data } = await this.platform.sayOne(caller, command);
      return answer({ ...data, id: await this.idOf(item.code, command.id) });
    } catch (error) {
      if (!(error instanceof RefusedException) || error.refusal !== 'MenuIsStale') throw error;
      throw new RefusedException('StaleVersion', { status: 412, details: { ...error.details, id: command.id, expectedVersion: version } });
    }
  }

  @Post('remove')
  @Allow('platform.menu')
  @Answers(WrittenRow, 'list')
  @Summary('Removes items of the menu, those with something below them only together with it')
  async remove(@Caller() caller: Caller, @Asked({ schema: Remove }) { ids }: z.infer<typeof Remove>): Promise<Answer<readonly Written[]>> {
    const { data } = await this.platform.sayOne(caller, { type: 'RemoveMenus', ids } satisfies MenuCommand);
    return answer([...new Set(ids)].map((id) => ({ ...data, id })));
  }

  @Post('move')
  @Allow('platform.menu')
  @Answers(WrittenRow)
  @Summary('Lets an item of the menu change places with the one before (-1) or behind it (1)')
  async move(@Caller() caller: Caller, @Body({ schema: MenuMove }) { id, step }: MenuMove): Promise<Answer<Written>> {
    const { data } = await this.platform.sayOne(caller, { type: 'MoveMenu', id, step } satisfies MenuCommand);
    return answer({ ...data, id });
  }

  /** The stream is named after the platform, the item by its id: that of a repetition is the one made at first, which has the code. */
  private async idOf(code: string, made: string): Promise<string> {
    const { records } = await this.menus.stateNow();
    return Object.values(records).find((each) => !each.isRemoved && each.code === code)?.id ?? made;
  }

  private async own({ tenant, permissions, language }: Caller): Promise<readonly MenuNode[]> {
    const { nodes } = await this.menus.menuOf(tenant);
    return menuFor(nodes, (permission) => isGranted(permissions, permission), language);
  }
}

const rowsOf = (state: MenuState, parentId: string | null): readonly MenuRow[] =>
  levelOf(state, parentId).map((record) => rowOf(state, record));
