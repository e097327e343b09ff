import { Dashboard } from '@cloud-factory/domain/dashboard/contract';
import type { Answer } from '@cloud-factory/domain/shared/contract';
import { findLateOrders, findMoneyToCome, findOrdersOfDays, findWaitingSteps } from '@cloud-factory/projections/dashboard';
import { Controller, Get, Inject } from '@nestjs/common';
import { ApiDepsToken, type ApiDeps } from '../platform/deps.js';
import { Answers, Caller, ReadModels, SignedIn, Summary } from '../platform/http.js';
import { isGranted } from '../platform/permissions.js';

/** What stands where today, of what the caller may see. */
@Controller('api/console/dashboard')
export class DashboardController {
  constructor(
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(ApiDepsToken) private readonly deps: Pick<ApiDeps, 'now'>,
  ) {}

  @Get()
  @SignedIn()
  @Answers(Dashboard)
  @Summary("Today's orders, late orders, steps that wait, money to come; null is what one may not see")
  dashboard(@Caller() caller: Caller): Promise<Answer<Dashboard>> {
    const may = (permission: string): boolean => isGranted(caller.permissions, permission);
    const now = new Date((this.deps.now ?? Date.now)());
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: caller.timeZone }).format(now);
    const mayOrders = may('orderentry.read');
    return this.readModels.ask(caller, async (client) => ({
      today,
      orders: mayOrders ? await findOrdersOfDays(client, today) : null,
      late: mayOrders ? await findLateOrders(client, today) : null,
      steps: may('ycproductionworkorderprocesssort.read') ? await findWaitingSteps(client, today) : null,
      money: may('settlementmonth.read') ? await findMoneyToCome(client) : null,
    }));
  }
}
