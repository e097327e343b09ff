import type { RoleCommand } from '@cloud-factory/domain/platform';
import { permissionsIn } from '@cloud-factory/domain/tenancy';
import { RoleGrant, roleList, RoleSubmit } from '@cloud-factory/domain/platform/contract';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { idField } from '@cloud-factory/domain/shared/ids';
import { findAllRoles, findRoles, getRole, getUser, type RoleListRow } from '@cloud-factory/projections/platform';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { AuthToken, type Auth } from '../auth/auth.js';
import {
  Allow,
  Answers,
  Asked,
  Caller,
  found,
  Ids,
  idsField,
  ReadModels,
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
const OfTenant = z.strictObject({ tenantId: z.string().max(20).optional() });
const Row = z.looseObject({ id: z.string(), version: z.int(), roleName: z.string(), roleAlias: z.string() });

type RoleNode = Readonly<{ id: string; key: string; value: string; title: string; parentId: string | null; children: readonly RoleNode[] }>;

/** Roots are roles without a parent, and those whose parent is gone: no role may vanish with another. */
function treeOf(roles: readonly RoleListRow[], parentId: string | null = null): readonly RoleNode[] {
  const known = new Set(roles.map(({ id }) => String(id)));
  const isBelow = (role: RoleListRow): boolean =>
    parentId === null ? role.parentId === null || !known.has(role.parentId) : role.parentId === parentId;
  return roles.filter(isBelow).map(({ id, roleName }) => ({
    id,
    key: id,
    value: id,
    title: roleName,
    parentId,
    children: treeOf(
      roles.filter((each) => each.id !== id),
      id,
    ),
  }));
}

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
  select(@Caller() caller: Caller, @Asked({ schema: Select }) { userId }: z.infer<typeof Select>): Promise<Answer<readonly object[]>> {
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
  tree(@Caller() caller: Caller, @Asked({ schema: OfTenant }) _asked: z.infer<typeof OfTenant>): Promise<Answer<readonly RoleNode[]>> {
    return this.readModels.ask(caller, async (client) => treeOf(await findAllRoles(client)));
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
    const command: RoleCommand =
      id === undefined
        ? { type: 'CreateRole', roleId: this.newIds.next<'role'>(), profile, permissions: [], scope: 'own' }
        : { type: 'ChangeRole', roleId: id, profile };
    return writtenOne(reply, await this.bus.execute(new SendCommands(caller, [command], version)));
  }

  @Post('grant')
  @Allow('role.write')
  @Answers(WrittenRow, 'list')
  @Summary('All that the roles may do from here on, by ticked menu items, by permissions, or both')
  async grant(
    @Caller() caller: Caller,
    @Asked({ schema: RoleGrant }) asked: z.infer<typeof RoleGrant>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    const { roleIds, menuIds, scope } = asked;
    const ticked = permissionsIn(await this.auth.menus.menuOf(caller.tenant), menuIds);
    if (ticked.unknown.length > 0) throw new ShapeException([{ path: 'menuIds', key: 'invalid' }]);
    // What the platform owns is nobody's to grant.
    if (asked.permissions.some((permission) => permission.startsWith('platform.')))
      throw new ShapeException([{ path: 'permissions', key: 'invalid' }]);
    const permissions = [...new Set([...ticked.permissions, ...asked.permissions])];
    const writes = await this.bus.execute(
      new SendCommands<RoleCommand>(
        caller,
        roleIds.map((roleId) => ({ type: 'GrantPermissions', roleId, permissions, scope })),
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
