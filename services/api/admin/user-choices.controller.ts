import type { Answer } from '@cloud-factory/domain/shared/contract';
import { idField } from '@cloud-factory/domain/shared/ids';
import { findBelow } from '@cloud-factory/projections/catalogue';
import { findAllRoles, type UserOption } from '@cloud-factory/projections/platform';
import { resourceOf } from '@cloud-factory/domain/catalogue';
import { Controller, Get, Inject } from '@nestjs/common';
import * as z from 'zod';
import { AlsoByPost, Answers, Asked, Caller, ReadModels, SignedIn, Summary } from '../platform/http.js';
import { findColleagues } from './colleagues.js';

const Choice = z.object({
  id: z.string(),
  account: z.string(),
  name: z.string(),
  realName: z.string(),
  deptId: z.string().nullable(),
  roleIds: z.array(z.string()),
});
const Area = z.strictObject({ deptId: z.preprocess((value) => (value === '' ? undefined : value), idField<'dept'>().optional()) });
const none = z.strictObject({});
type Choices = Promise<Answer<readonly UserOption[]>>;

/** Users to choose from, for one purpose each. The documents name the calls and show no parameters: what they answer is ours. */
@Controller('api/blade-user')
export class UserChoicesController {
  constructor(@Inject(ReadModels) private readonly readModels: ReadModels) {}

  @Get('getAreaUser')
  @AlsoByPost()
  @SignedIn()
  @Answers(Choice, 'list')
  @Summary('The users of a department and of all below it; of all departments when none is named')
  areaUsers(@Caller() caller: Caller, @Asked({ schema: Area }) { deptId }: z.infer<typeof Area>): Choices {
    return this.readModels.ask(caller, async (client) => {
      const users = await findColleagues(client, caller);
      const dept = resourceOf('dept');
      if (deptId === undefined || !dept) return users;
      const area = new Set([deptId as string, ...(await findBelow(client, dept, deptId)).map(({ id }) => String(id))]);
      return users.filter((user) => user.deptId !== null && area.has(user.deptId));
    });
  }

  @Get('getDetailCC')
  @AlsoByPost()
  @SignedIn()
  @Answers(Choice, 'list')
  @Summary('Whom one may send a copy of a document to: every user but oneself')
  copied(@Caller() caller: Caller, @Asked({ schema: none }) _asked: z.infer<typeof none>): Choices {
    return this.readModels.ask(caller, async (client) => (await findColleagues(client, caller)).filter(({ id }) => id !== caller.userId));
  }

  @Get('getRegionalDirector')
  @AlsoByPost()
  @SignedIn()
  @Answers(Choice, 'list')
  @Summary('The users with the role regionalDirector')
  regionalDirectors(@Caller() caller: Caller, @Asked({ schema: none }) _asked: z.infer<typeof none>): Choices {
    return this.withRole(caller, 'regionalDirector');
  }

  @Get('getDeliveryManager')
  @AlsoByPost()
  @SignedIn()
  @Answers(Choice, 'list')
  @Summary('The users with the role deliveryManager')
  deliveryManagers(@Caller() caller: Caller, @Asked({ schema: none }) _asked: z.infer<typeof none>): Choices {
    return this.withRole(caller, 'deliveryManager');
  }

  private withRole(caller: Caller, alias: string): Choices {
    return this.readModels.ask(caller, async (client) => {
      const role = (await findAllRoles(client)).find(({ roleAlias }) => roleAlias.toLowerCase() === alias.toLowerCase());
      return role ? (await findColleagues(client, caller)).filter(({ roleIds }) => roleIds.includes(role.id)) : [];
    });
  }
}
