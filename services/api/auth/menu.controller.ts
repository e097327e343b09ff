import { buttonsFor, menuFor } from '@cloud-factory/domain/platform';
import type { MenuNode } from '@cloud-factory/domain/platform/contract';
import type { Answer } from '@cloud-factory/domain/shared/contract';
import { Controller, Get } from '@nestjs/common';
import * as z from 'zod';
import { answer, Answers, Asked, Caller, SignedIn, Summary } from '../platform/http.js';
import { isGranted } from '../platform/permissions.js';

const Node = z.looseObject({ id: z.string(), code: z.string(), name: z.string(), path: z.string() });
const RoutesAsked = z.strictObject({ topMenuId: z.string().max(100).optional(), tenantId: z.string().max(20).optional() });

/** The menu of whoever is signed in. */
@Controller('api/blade-system/menu')
export class MenuController {
  @Get('routes')
  @SignedIn()
  @Answers(Node, 'list')
  @Summary('The menu of the signed-in user; of one area when topMenuId names it')
  routes(@Caller() caller: Caller, @Asked({ schema: RoutesAsked }) { topMenuId }: z.infer<typeof RoutesAsked>): Answer<readonly MenuNode[]> {
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
    return answer(menuFor((permission) => isGranted(caller.permissions, permission), caller.language).map((area) => ({ ...area, children: [] })));
  }
}
