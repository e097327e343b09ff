import type { CommandRunner } from '@cloud-factory/commands';
import { cancellationOf, isKnownOrder, worksOf, type Cancellation, type OrderState } from '@cloud-factory/domain/orders';
import type { WorkOrderState } from '@cloud-factory/domain/production';
import type { OrderId } from '@cloud-factory/domain/shared/ids';
import type { Currency } from '@cloud-factory/domain/shared/money';
import { Inject, Injectable } from '@nestjs/common';
import { RunnerToken } from '../platform/deps.js';
import type { Caller } from '../platform/http.js';

/** What a cancellation would meet now: by the streams that the decision itself reads, not by lists that may be a moment old. */
@Injectable()
export class Cancelling {
  constructor(@Inject(RunnerToken) private readonly runner: CommandRunner) {}

  async of({ tenant }: Caller, orderId: OrderId): Promise<Cancellation & Readonly<{ currency: Currency }>> {
    const { state } = await this.runner.stateOf<OrderState>(tenant, `order-${orderId}`);
    const works = await Promise.all(
      Object.entries(worksOf(state)).map(async ([name, stream]) => {
        const work = await this.runner.stateOf<WorkOrderState>(tenant, stream);
        return [name, work.state] as const;
      }),
    );
    return { ...cancellationOf(state, Object.fromEntries(works)), currency: isKnownOrder(state) ? state.content.currency : 'CNY' };
  }
}
