import type { CommandRunner } from '@cloud-factory/commands';
import type { CustomerState } from '@cloud-factory/domain/customers';
import { concernsOf, isKnownOrder, orderRefusals, type OrderState } from '@cloud-factory/domain/orders';
import { OrderConcerns, type OrderConcernRow } from '@cloud-factory/domain/orders/contract';
import { partnerIdOf, type PartnerState } from '@cloud-factory/domain/partners';
import type { Answer } from '@cloud-factory/domain/shared/contract';
import { filled } from '@cloud-factory/domain/shared/refusals';
import { orderListTable } from '@cloud-factory/projections/orders';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import * as z from 'zod';
import { RunnerToken } from '../platform/deps.js';
import { Allow, Answers, answer, Caller, ReadModels, RefusedException, Summary } from '../platform/http.js';
import { todayOf } from '../platform/say.js';
import { refuseUnseen } from '../platform/unseen.js';

const Concern = z.object({ concern: z.string(), text: z.string() });

/** What came up since an order was entered. Read when it is asked for: a certificate ends without an event. */
@Controller('api/console')
export class OrderConcernsController {
  constructor(
    @Inject(RunnerToken) private readonly runner: CommandRunner,
    @Inject(ReadModels) private readonly readModels: ReadModels,
  ) {}

  @Get('order-concerns')
  @Allow('orderentry.read')
  @Answers(Concern, 'list')
  @Summary('Why an open order should be looked at: its customer is blacklisted by now, or its processing unit may get no new work')
  async concerns(
    @Caller() caller: Caller,
    @Query({ schema: OrderConcerns }) { id }: OrderConcerns,
  ): Promise<Answer<readonly OrderConcernRow[]>> {
    const { tenant, language } = caller;
    await refuseUnseen(this.readModels, caller, orderListTable, [id], 'OrderNotFound');
    const { state: order } = await this.runner.stateOf<OrderState>(tenant, `order-${id}`);
    if (!isKnownOrder(order)) throw new RefusedException('OrderNotFound', { status: 404 });
    const { customerId, unitCode } = order.content;
    const [customer, partner] = await Promise.all([
      this.runner.stateOf<CustomerState>(tenant, `customer-${customerId}`),
      unitCode === null ? undefined : this.runner.stateOf<PartnerState>(tenant, `partner-${partnerIdOf(unitCode)}`),
    ]);
    const concerns = concernsOf(order, { customer: customer.state, partner: partner?.state }, todayOf(caller));
    return answer(concerns.map(({ refusal, details }) => ({ concern: refusal, text: filled(orderRefusals[refusal][language], details) })));
  }
}
