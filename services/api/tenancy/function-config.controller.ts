import { resourceOf } from '@cloud-factory/domain/catalogue';
import type { Answer } from '@cloud-factory/domain/shared/contract';
import { findAllRecords } from '@cloud-factory/projections/catalogue';
import { Controller, Get, Inject } from '@nestjs/common';
import * as z from 'zod';
import { AlsoByPost, Answers, Asked, Caller, ReadModels, SignedIn, Summary } from '../platform/http.js';

const ByMenuCode = z.strictObject({ menuCode: z.string().trim().min(1).max(100) });

/** What a page asks of its tenant's settings. The records themselves are of the catalogue. */
@Controller('api/saas-storage/functionconfig')
export class FunctionConfigController {
  constructor(@Inject(ReadModels) private readonly readModels: ReadModels) {}

  @Get('searchConfigByMenuCode')
  @AlsoByPost()
  @SignedIn()
  @Answers(z.looseObject({ id: z.string(), menuCode: z.string(), configValue: z.string() }).nullable())
  @Summary('What is set for a page, by the code of its menu item; null where nothing is, or what is set is off')
  async byMenuCode(
    @Caller() caller: Caller,
    @Asked({ schema: ByMenuCode }) { menuCode }: z.infer<typeof ByMenuCode>,
  ): Promise<Answer<object | null>> {
    const resource = resourceOf('functionconfig');
    if (!resource) throw new Error('functionconfig is no kind of record');
    const asked = await this.readModels.ask(caller, (client) => findAllRecords(client, resource, { where: { menuCode } }));
    const [found] = asked.data;
    return { ...asked, data: found && found['isEnabled'] !== false ? found : null };
  }
}
