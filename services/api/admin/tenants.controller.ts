import type { Answer } from '@cloud-factory/domain/shared/contract';
import { getTenantByDomain } from '@cloud-factory/projections/platform';
import { Controller, Get, Inject } from '@nestjs/common';
import * as z from 'zod';
import { platformTenant } from '../auth/credential-store.js';
import { ApiDepsToken, type ApiDeps } from '../platform/deps.js';
import { answer, Answers, Asked, Open, Summary } from '../platform/http.js';

const Info = z.object({ tenantId: z.string(), tenantName: z.string(), domain: z.string() });
const ByDomain = z.strictObject({ domain: z.string().max(253).optional() });

/** What the sign-in page needs before anybody signed in. */
@Controller('api/blade-system/tenant')
export class TenantsController {
  constructor(@Inject(ApiDepsToken) private readonly deps: ApiDeps) {}

  @Get('info')
  @Open()
  @Answers(Info)
  @Summary('The tenant whose sign-in page stands under a host name; empty when none does')
  async info(@Asked({ schema: ByDomain }) { domain = '' }: z.infer<typeof ByDomain>): Promise<Answer<z.infer<typeof Info>>> {
    const tenant =
      domain === ''
        ? null
        : await this.deps.reader.withTenant({ tenant: platformTenant, creators: '*' }, (client) => getTenantByDomain(client, domain));
    return answer({ tenantId: tenant?.tenantId ?? '', tenantName: tenant?.tenantName ?? '', domain });
  }
}
