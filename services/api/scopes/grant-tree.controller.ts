import type { MenuNode } from '@cloud-factory/domain/platform/contract';
import { grantableIn, menuIdsIn } from '@cloud-factory/domain/tenancy';
import { isGranted, scopedResources } from '@cloud-factory/domain/scopes';
import { scopeKinds, type MenuOperationRow, type ScopedResourceRow } from '@cloud-factory/domain/scopes/contract';
import type { Answer } from '@cloud-factory/domain/shared/contract';
import type { Language } from '@cloud-factory/domain/shared/refusals';
import { findAllRecords } from '@cloud-factory/projections/catalogue';
import { findAllRoles } from '@cloud-factory/projections/platform';
import { Controller, Get, Inject } from '@nestjs/common';
import * as z from 'zod';
import { AuthToken, type Auth } from '../auth/auth.js';
import { platformTenant } from '../auth/credential-store.js';
import { seeingAll } from '../platform/caller.js';
import { Allow, answer, Answers, Asked, Caller, idsField, ReadModels, SignedIn, Summary } from '../platform/http.js';
import { MenuCallsToken, type MenuCalls } from './menu-calls.js';
import { scopeDefinition } from './record-checks.js';

const Node = z.looseObject({ id: z.string(), code: z.string(), name: z.string() });
const Trees = z.object({ menu: z.array(Node), dataScope: z.array(Node), apiScope: z.array(Node) });
const Keys = z.object({ menu: z.array(z.string()), dataScope: z.array(z.string()), apiScope: z.array(z.string()) });
const OfRoles = z.strictObject({ roleIds: idsField<'role'>() });
const OfMenu = z.strictObject({ menuId: z.string().min(1).max(100) });
const ResourceRow = z.looseObject({ resource: z.string(), kinds: z.array(z.string()) });
const OperationRow = z.object({ method: z.string(), path: z.string(), summary: z.string() });

type Definition = Readonly<Record<string, unknown> & { id: string; menuId: unknown; name: unknown }>;
/** An item of the menu with the definitions below it as leaves: `category` `scope` tells them from items. */
type ScopeNode = Readonly<Record<string, unknown> & { id: string; name: string; children: readonly ScopeNode[] }>;

const kindName = (kind: unknown, language: Language): string =>
  Object.entries(scopeKinds).find(([each]) => each === kind)?.[1][language] ?? '';

/** The menu down to the items that have definitions, with these as leaves. An item without any is left out. */
function treeOf(menu: readonly MenuNode[], definitions: readonly Definition[], leaf: (each: Definition) => object): readonly ScopeNode[] {
  return menu.flatMap((node): readonly ScopeNode[] => {
    const { id, parentId, code, name, nameZh, nameEn, category } = node;
    const own = definitions
      .filter(({ menuId }) => menuId === id)
      .map((each) => ({
        id: each.id,
        parentId: id,
        code: each.id,
        name: String(each.name),
        category: 'scope',
        ...leaf(each),
        children: [],
      }));
    const children = [...own, ...treeOf(node.children, definitions, leaf)];
    return children.length === 0 ? [] : [{ id, parentId, code, name, nameZh, nameEn, category, children }];
  });
}

/** What roles may be granted: items of the menu, data scopes, API scopes. */
@Controller('api/blade-system/menu')
export class GrantTreeController {
  constructor(
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(AuthToken) private readonly auth: Auth,
  ) {}

  private async definitions(caller: Caller, key: 'data-scope' | 'api-scope'): Promise<readonly Definition[]> {
    const there = { ...seeingAll(caller), tenant: platformTenant, after: null };
    const { data } = await this.readModels.ask(there, (client) => findAllRecords(client, scopeDefinition(key)));
    return data as unknown as readonly Definition[]; // records of these two declarations
  }

  @Get('grant-tree')
  @Allow('role.read')
  @Answers(Trees)
  @Summary('What a role may be granted: the menu with its buttons, data scopes and API scopes below their items')
  async grantTree(@Caller() caller: Caller): Promise<Answer<unknown>> {
    const menu = grantableIn((await this.auth.menus.menuOf(caller.tenant)).nodes, caller.language);
    const [rows, calls] = await Promise.all([this.definitions(caller, 'data-scope'), this.definitions(caller, 'api-scope')]);
    return answer({
      menu,
      dataScope: treeOf(menu, rows, ({ resource, kind }) => ({ resource, kind, kindName: kindName(kind, caller.language) })),
      apiScope: treeOf(menu, calls, ({ method, pathPattern }) => ({ method, pathPattern })),
    });
  }

  @Get('role-tree-keys')
  @Allow('role.read')
  @Answers(Keys)
  @Summary('What roles were granted, by the keys of the three trees')
  async roleTreeKeys(
    @Caller() caller: Caller,
    @Asked({ schema: OfRoles }) { roleIds }: z.infer<typeof OfRoles>,
  ): Promise<Answer<z.infer<typeof Keys>>> {
    const menu = await this.auth.menus.menuOf(caller.tenant);
    return this.readModels.ask(caller, async (client) => {
      const roles = (await findAllRoles(client)).filter(({ id }) => roleIds.includes(id));
      const grants = new Set(roles.flatMap(({ permissions }) => permissions));
      return {
        menu: [...menuIdsIn(menu, (permission) => isGranted(grants, permission))],
        dataScope: [...new Set(roles.flatMap(({ dataScopeIds }) => dataScopeIds))],
        apiScope: [...new Set(roles.flatMap(({ apiScopeIds }) => apiScopeIds))],
      };
    });
  }
}

/** What definitions can be made of: for their forms. */
@Controller('api/console/scopes')
export class ScopeWordsController {
  constructor(@Inject(MenuCallsToken) private readonly calls: MenuCalls) {}

  @Get('resources')
  @SignedIn()
  @Answers(ResourceRow, 'list')
  @Summary('The resources that data scopes can be made for, each with the kinds of rows it knows')
  resources(): Answer<readonly ScopedResourceRow[]> {
    return answer(scopedResources.map(({ resource, zh, en, kinds }) => ({ resource, nameZh: zh, nameEn: en, kinds })));
  }

  @Get('permissions')
  @SignedIn()
  @Answers(z.string(), 'list')
  @Summary('Every permission that a call asks for: what a menu item may need and a role may be given')
  async permissions(): Promise<Answer<readonly string[]>> {
    return answer([...new Set((await this.calls.all()).flatMap(({ anyOf }) => anyOf))].toSorted());
  }

  @Get('operations')
  @SignedIn()
  @Answers(OperationRow, 'list')
  @Summary('The calls of one menu item: what its API scopes may name')
  async operations(@Asked({ schema: OfMenu }) { menuId }: z.infer<typeof OfMenu>): Promise<Answer<readonly MenuOperationRow[]>> {
    return answer((await this.calls.of(menuId)).map(({ method, paths, summary }) => ({ method, path: paths[0] ?? '', summary })));
  }
}
