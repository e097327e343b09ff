import type { RoleCommand } from '@cloud-factory/domain/platform';
import { isFromOutside } from '@cloud-factory/domain/scopes';
import { permissionsIn } from '@cloud-factory/domain/tenancy';
import { RoleGrant, roleList, RoleSubmit } from '@cloud-factory/domain/platform/contract';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { idAs, idField, type RoleId } from '@cloud-factory/domain/shared/ids';
import { findAllRoles, findRoles, getRole, getUser, type RoleListRow } from '@cloud-factory/projections/platform';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { AuthToken, type Auth } from '../auth/auth.js';
import { seeingAll } from '../platform/caller.js';
import {
  Allow,
  Answers,
  Asked,
  Caller,
  found,
  Ids,
  idsField,
  ReadModels,
  RefusedException,
  SendCommands,
  SignedIn,
  Summary,
  written,
  writtenOne,
} from '../platform/http.js';
import { ShapeException } from '../platform/refused.js';
import { WrittenRow } from '../platform/shapes.js';

const Search = searchOf(roleList);
const ById = z.strictObject({ id: idField<'role'>() });
const Remove = z.strictObject({ ids: idsField<'role'>() });
const Select = z.strictObject({ userId: z.preprocess((value) => (value === '' ? undefined : value), idField<'user'>().optional()) });
const ByRole = z.strictObject({ roleId: idField<'role'>() });
const OfTenant = z.strictObject({ tenantId: z.string().max(20).optional() });
const Row = z.looseObject({ id: z.string(), version: z.int(), roleName: z.string(), roleAlias: z.string() });

/** A role with those below it. `key`, `value` and `title` are what pickers of trees ask for. */
type RoleNode = RoleListRow & Readonly<{ key: string; value: string; title: string; children: readonly RoleNode[] }>;

const nodeOf = (role: RoleListRow) => ({ ...role, key: role.id, value: role.id, title: role.roleName });

/** Roots are roles without a parent, and those whose parent is gone: no role may vanish with another. */
function treeOf(roles: readonly RoleListRow[], parentId: string | null = null): readonly RoleNode[] {
  const known = new Set(roles.map(({ id }) => String(id)));
  const isBelow = (role: RoleListRow): boolean =>
    parentId === null ? role.parentId === null || !known.has(role.parentId) : role.parentId === parentId;
  return roles.filter(isBelow).map((role) => ({
    ...nodeOf(role),
    children: treeOf(
      roles.filter(({ id }) => id !== role.id),
      role.id,
    ),
  }));
}

/** Whether a role stands below another one, or is it. */
function isWithin(roles: readonly RoleListRow[], id: string, above: string): boolean {
  const byId = new Map(roles.map((role) => [String(role.id), role]));
  const passed = new Set<string>();
  for (let at: string | null = id; at !== null && !passed.has(at); at = byId.get(at)?.parentId ?? null) {
    if (at === above) return true;
    passed.add(at);
  }
  return false;
}

/** What was said, without what was left out: that stays as it is. */
const definedOf = <Some extends object>(some: Some) =>
  Object.fromEntries(Object.entries(some).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Some]: Exclude<Some[Name], undefined>;
  };

/** The roles of one's own tenant. */
@Controller('api/blade-system/role')
export class RolesController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(Ids) private readonly newIds: Ids,
    @Inject(AuthToken) private readonly auth: Auth,
  ) {}

  @Get('list')
  @Allow('role.read')
  @Answers(Row, 'page')
  @Summary('Roles')
  list(@Caller() caller: Caller, @Query({ schema: Search }) search: Search): Promise<Answer<Page<object>>> {
    return this.readModels.ask(caller, (client) => findRoles(client, search));
  }

  /** Not among the documents' calls: their grant dialog asks for ticks by menu item, which leaves out what no menu stands for. */
  @Get('detail')
  @Allow('role.read')
  @Answers(Row.extend({ permissions: z.array(z.string()), scope: z.string() }))
  @Summary('One role with all that it may do')
  async detail(@Caller() caller: Caller, @Asked({ schema: ById }) { id }: z.infer<typeof ById>): Promise<Answer<RoleListRow>> {
    return found(await this.readModels.ask(caller, (client) => getRole(client, id)), 'RoleNotFound');
  }

  @Get('select')
  @SignedIn()
  @Answers(Row, 'list')
  @Summary('Roles to choose from; of one user when userId is given')
  select(@Caller() caller: Caller, @Asked({ schema: Select }) asked: z.infer<typeof Select>): Promise<Answer<readonly object[]>> {
    // Whoever is from outside chooses among their own alone, whoever they ask about.
    const userId = isFromOutside(caller.permissions) ? caller.userId : asked.userId;
    return this.readModels.ask(caller, async (client) => {
      const user = userId === undefined ? null : await getUser(client, userId);
      const roles = await findAllRoles(client);
      return roles
        .filter(({ id }) => userId === undefined || (user?.roleIds.includes(id) ?? false))
        .map(({ id, version, roleName, roleAlias }) => ({ id, version, roleName, roleAlias }));
    });
  }

  @Get('tree')
  @Allow('role.read')
  @Answers(z.looseObject({ id: z.string(), title: z.string() }), 'list')
  @Summary('Roles as a tree')
  tree(
    @Caller() caller: Caller,
    @Asked({ schema: OfTenant }) { tenantId }: z.infer<typeof OfTenant>,
  ): Promise<Answer<readonly RoleNode[]>> {
    // Another tenant's is named by whoever administers the platform; anybody else was refused at the door.
    const there: Caller = tenantId && tenantId !== caller.tenant ? { ...seeingAll(caller), tenant: idAs(tenantId), after: null } : caller;
    return this.readModels.ask(there, async (client) => treeOf(await findAllRoles(client)));
  }

  @Get('tree-by-id')
  @Allow('role.read')
  @Answers(z.looseObject({ id: z.string(), title: z.string() }), 'list')
  @Summary('One role as a tree, with the roles below it')
  async treeById(
    @Caller() caller: Caller,
    @Asked({ schema: ByRole }) { roleId }: z.infer<typeof ByRole>,
  ): Promise<Answer<readonly RoleNode[]>> {
    const asked = await this.readModels.ask(caller, async (client) => {
      const roles = await findAllRoles(client);
      const root = roles.find(({ id }) => id === roleId);
      return root
        ? [
            {
              ...nodeOf(root),
              children: treeOf(
                roles.filter(({ id }) => id !== roleId),
                roleId,
              ),
            },
          ]
        : null;
    });
    return found(asked, 'RoleNotFound');
  }

  @Post('submit')
  @Allow('role.write')
  @Answers(WrittenRow)
  @Summary('Creates a role, or changes one when id is given')
  async submit(
    @Caller() caller: Caller,
    @Body({ schema: RoleSubmit }) body: RoleSubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const { id, version = null, ...profile } = body;
    await this.refuseRing(caller, id, profile.parentId);
    const command: RoleCommand =
      id === undefined
        ? { type: 'CreateRole', roleId: this.newIds.next<'role'>(), profile, permissions: [], scope: 'own' }
        : { type: 'ChangeRole', roleId: id, profile };
    return writtenOne(reply, await this.bus.execute(new SendCommands(caller, [command], version)));
  }

  /** A parent is there to keep roles in order: it bounds nothing that a role may do, and no role stands below itself. */
  private async refuseRing(caller: Caller, id: RoleId | undefined, parentId: RoleId | null): Promise<void> {
    if (parentId === null) return;
    const { data: roles } = await this.readModels.ask(caller, findAllRoles);
    if (!roles.some((role) => role.id === parentId)) throw new ShapeException([{ path: 'parentId', key: 'invalid' }]);
    if (id !== undefined && isWithin(roles, parentId, id)) throw new RefusedException('RoleParentIsBelow');
  }

  @Post('grant')
  @Allow('role.write')
  @Answers(WrittenRow, 'list')
  @Summary(
    'All that the roles may do from here on: ticked menu items or permissions, data scopes, API scopes; nobody gives more than they have',
  )
  async grant(
    @Caller() caller: Caller,
    @Asked({ schema: RoleGrant }) asked: z.infer<typeof RoleGrant>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    const { roleIds, menuIds, permissions: named, ...rest } = asked;
    const ticked = permissionsIn(await this.auth.menus.menuOf(caller.tenant), menuIds);
    if (ticked.unknown.length > 0) throw new ShapeException([{ path: 'menuIds', key: 'invalid' }]);
    // What the platform owns is nobody's to grant.
    if (named.some((permission) => permission.startsWith('platform.'))) throw new ShapeException([{ path: 'permissions', key: 'invalid' }]);
    const permissions = [...new Set([...ticked.permissions, ...named])];
    const change = { permissions, ...definedOf(rest) };
    const writes = await this.bus.execute(
      new SendCommands<RoleCommand>(
        caller,
        roleIds.map((roleId) => ({ type: 'GrantPermissions', roleId, ...change })),
      ),
    );
    this.auth.sessions.forget();
    return written(reply, writes);
  }

  @Post('remove')
  @Allow('role.write')
  @Answers(WrittenRow, 'list')
  @Summary('Removes roles; who has them loses them at once')
  async remove(
    @Caller() caller: Caller,
    @Asked({ schema: Remove }) { ids }: z.infer<typeof Remove>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    const writes = await this.bus.execute(
      new SendCommands<RoleCommand>(
        caller,
        ids.map((roleId) => ({ type: 'RemoveRole', roleId })),
      ),
    );
    this.auth.sessions.forget();
    return written(reply, writes);
  }
}
