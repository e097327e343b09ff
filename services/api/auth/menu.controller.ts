import { buttonsFor, menuFor, menuIdsOf, wholeMenu } from '@cloud-factory/domain/platform';
import type { MenuNode } from '@cloud-factory/domain/platform/contract';
import type { Answer } from '@cloud-factory/domain/shared/contract';
import { findAllRoles } from '@cloud-factory/projections/platform';
import { Controller, Get, Inject } from '@nestjs/common';
import * as z from 'zod';
import { Allow, answer, Answers, Asked, Caller, idsField, ReadModels, SignedIn, Summary } from '../platform/http.js';
import { isGranted } from '../platform/permissions.js';

const Node = z.looseObject({ id: z.string(), code: z.string(), name: z.string(), path: z.string() });
const RoutesAsked = z.strictObject({ topMenuId: z.string().max(100).optional(), tenantId: z.string().max(20).optional() });

const OfTenant = z.strictObject({ tenantId: z.string().max(20).optional() });
const OfRoles = z.strictObject({ roleIds: idsField<'role'>() });
const Trees = z.object({ menu: z.array(Node), dataScope: z.array(Node), apiScope: z.array(Node) });
const Keys = z.object({ menu: z.array(z.string()), dataScope: z.array(z.string()), apiScope: z.array(z.string()) });

/** The menu of whoever is signed in, and what of it roles are granted. */
@Controller('api/blade-system/menu')
export class MenuController {
  constructor(@Inject(ReadModels) private readonly readModels: ReadModels) {}

  @Get('routes')
  @SignedIn()
  @Answers(Node, 'list')
  @Summary('The menu of the signed-in user; of one area when topMenuId names it')
  routes(
    @Caller() caller: Caller,
    @Asked({ schema: RoutesAsked }) { topMenuId }: z.infer<typeof RoutesAsked>,
  ): Answer<readonly MenuNode[]> {
    const nodes = menuFor((permission) => isGranted(caller.permissions, permission), caller.language);
    return answer(topMenuId === undefined || topMenuId === '' ? nodes : nodes.filter(({ id }) => id === topMenuId));
  }

  @Get('buttons')
  @SignedIn()
  @Answers(Node, 'list')
  @Summary('Pages with the buttons that the signed-in user may press')
  buttons(@Caller() caller: Caller): Answer<readonly MenuNode[]> {
    return answer(buttonsFor((permission) => isGranted(caller.permissions, permission), caller.language));
  }

  @Get('top-menu')
  @SignedIn()
  @Answers(Node, 'list')
  @Summary('The areas of the menu')
  topMenu(@Caller() caller: Caller): Answer<readonly MenuNode[]> {
    return answer(
      menuFor((permission) => isGranted(caller.permissions, permission), caller.language).map((area) => ({ ...area, children: [] })),
    );
  }

  @Get('tree')
  @Allow('role.read')
  @Answers(Node, 'list')
  @Summary('The whole menu, pages and buttons')
  tree(@Caller() caller: Caller, @Asked({ schema: OfTenant }) _asked: z.infer<typeof OfTenant>): Answer<readonly MenuNode[]> {
    return answer(wholeMenu(caller.language));
  }

  @Get('grant-tree')
  @Allow('role.read')
  @Answers(Trees)
  @Summary('What a role may be granted; data scopes are set with the grant itself, so their trees are empty')
  grantTree(@Caller() caller: Caller): Answer<z.infer<typeof Trees>> {
    return answer({ menu: [...wholeMenu(caller.language)], dataScope: [], apiScope: [] });
  }

  @Get('role-tree-keys')
  @Allow('role.read')
  @Answers(Keys)
  @Summary('The menu items that roles were granted')
  roleTreeKeys(
    @Caller() caller: Caller,
    @Asked({ schema: OfRoles }) { roleIds }: z.infer<typeof OfRoles>,
  ): Promise<Answer<z.infer<typeof Keys>>> {
    return this.readModels.ask(caller, async (client) => {
      const grants = new Set(
        (await findAllRoles(client)).filter(({ id }) => roleIds.includes(id)).flatMap(({ permissions }) => permissions),
      );
      return { menu: [...menuIdsOf((permission) => isGranted(grants, permission))], dataScope: [], apiScope: [] };
    });
  }
}
