import { grantableIn, menuIdsIn } from '@cloud-factory/domain/tenancy';
import type { Answer } from '@cloud-factory/domain/shared/contract';
import { findAllRoles } from '@cloud-factory/projections/platform';
import { Controller, Get, Inject } from '@nestjs/common';
import * as z from 'zod';
import { Allow, answer, Answers, Asked, Caller, idsField, ReadModels, Summary } from '../platform/http.js';
import { isGranted } from '../platform/permissions.js';
import { MenusToken, type Menus } from '../tenancy/menus.js';

const Node = z.looseObject({ id: z.string(), code: z.string(), name: z.string(), path: z.string() });
const OfRoles = z.strictObject({ roleIds: idsField<'role'>() });
const Trees = z.object({ menu: z.array(Node), dataScope: z.array(Node), apiScope: z.array(Node) });
const Keys = z.object({ menu: z.array(z.string()), dataScope: z.array(z.string()), apiScope: z.array(z.string()) });

/** What of the menu roles are granted. */
@Controller('api/blade-system/menu')
export class RoleMenuController {
  constructor(
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(MenusToken) private readonly menus: Menus,
  ) {}

  @Get('grant-tree')
  @Allow('role.read')
  @Answers(Trees)
  @Summary('What a role may be granted; data scopes are set with the grant itself, so their trees are empty')
  async grantTree(@Caller() caller: Caller): Promise<Answer<z.infer<typeof Trees>>> {
    const { nodes } = await this.menus.menuOf(caller.tenant);
    return answer({ menu: [...grantableIn(nodes, caller.language)], dataScope: [], apiScope: [] });
  }

  @Get('role-tree-keys')
  @Allow('role.read')
  @Answers(Keys)
  @Summary('The menu items that roles were granted')
  async roleTreeKeys(
    @Caller() caller: Caller,
    @Asked({ schema: OfRoles }) { roleIds }: z.infer<typeof OfRoles>,
  ): Promise<Answer<z.infer<typeof Keys>>> {
    const menu = await this.menus.menuOf(caller.tenant);
    return this.readModels.ask(caller, async (client) => {
      const grants = new Set(
        (await findAllRoles(client)).filter(({ id }) => roleIds.includes(id)).flatMap(({ permissions }) => permissions),
      );
      return { menu: [...menuIdsIn(menu, (permission) => isGranted(grants, permission))], dataScope: [], apiScope: [] };
    });
  }
}
