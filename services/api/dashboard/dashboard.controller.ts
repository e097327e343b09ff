import { Dashboard } from '@cloud-factory/domain/dashboard/contract';
import type { Answer } from '@cloud-factory/domain/shared/contract';
import { findLateOrders, findMoneyToCome, findOrdersOfDays, findWaitingSteps } from '@cloud-factory/projections/dashboard';
import { Controller, Get, Inject } from '@nestjs/common';
import { ApiDepsToken, type ApiDeps } from '../platform/deps.js';
import { Answers, Caller, ReadModels, SignedIn, Summary } from '../platform/http.js';
import { mayBeShown } from '../platform/permissions.js';
import { MenuCallsToken, type MenuCalls } from '../scopes/menu-calls.js';

/** What stands where today, of what the caller may see. */
@Controller('api/console/dashboard')
export class DashboardController {
  constructor(
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(ApiDepsToken) private readonly deps: Pick<ApiDeps, 'now'>,
    @Inject(MenuCallsToken) private readonly calls: Pick<MenuCalls, 'showing'>,
  ) {}

  @Get()
  @SignedIn()
  @Answers(Dashboard)
  @Summary("Today's orders, late orders, steps that wait, money to come; null is what one may not see")
  async dashboard(@Caller() caller: Caller): Promise<Answer<Dashboard>> {
    // A card shows of a list what its API scopes leave open.
    const may = (permission: string): Promise<boolean> => mayBeShown(caller, this.calls, permission, 'rows');
    const now = new Date((this.deps.now ?? Date.now)());
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: caller.timeZone }).format(now);
    const [mayOrders, maySteps, mayMoney] = await Promise.all([
      may('orderentry.read'),
      may('ycproductionworkorderprocesssort.read'),
      may('settlementmonth.read'),
    ]);
    return this.readModels.ask(caller, async (client) => ({
      today,
      orders: mayOrders ? await findOrdersOfDays(client, today) : null,
      late: mayOrders ? await findLateOrders(client, today) : null,
      steps: maySteps ? await findWaitingSteps(client, today) : null,
      money: mayMoney ? await findMoneyToCome(client) : null,
    }));
  }
}
