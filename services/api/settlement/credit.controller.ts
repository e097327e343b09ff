import type { CommandRunner } from '@cloud-factory/commands';
import { mayOwe, type CustomerState } from '@cloud-factory/domain/customers';
import { openIn, type CreditState } from '@cloud-factory/domain/settlement';
import type { CustomerCredit } from '@cloud-factory/domain/settlement/contract';
import type { Answer } from '@cloud-factory/domain/shared/contract';
import { Exact, fixed } from '@cloud-factory/domain/shared/decimal';
import { idField, type CustomerId } from '@cloud-factory/domain/shared/ids';
import type { Currency } from '@cloud-factory/domain/shared/money';
import { customerTable } from '@cloud-factory/projections/customers';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import * as z from 'zod';
import { RunnerToken } from '../platform/deps.js';
import { Allow, answer, Answers, Caller, ReadModels, RefusedException, Summary } from '../platform/http.js';
import { refuseUnseen } from '../platform/unseen.js';

const OfCustomer = z.strictObject({ customerId: idField<'customer'>() });
const Credit = z.object({
  customerId: z.string(),
  currency: z.string(),
  limit: z.string().nullable(),
  open: z.string(),
  left: z.string().nullable(),
  openOrders: z.int(),
  others: z.array(z.object({ currency: z.string(), open: z.string() })),
});

/** How far hospitals have gone into credit, read from the log: the figure that the next order is compared with. */
@Controller('api/console/customers')
export class CreditController {
  constructor(
    @Inject(RunnerToken) private readonly runner: CommandRunner,
    @Inject(ReadModels) private readonly readModels: ReadModels,
  ) {}

  @Get('credit')
  @Allow('hospitalCustomerData.read')
  @Answers(Credit)
  @Summary('The credit of a hospital: its limit, what is open, what is left')
  async credit(
    @Caller() caller: Caller,
    @Query({ schema: OfCustomer }) { customerId }: z.infer<typeof OfCustomer>,
  ): Promise<Answer<CustomerCredit>> {
    await refuseUnseen(this.readModels, caller, customerTable, [customerId], 'CustomerNotFound');
    const { tenant } = caller;
    const [customer, credit] = await Promise.all([
      this.runner.stateOf<CustomerState>(tenant, `customer-${customerId}`),
      this.runner.stateOf<CreditState>(tenant, `credit-${customerId}`),
    ]);
    if (!mayOwe(customer.state)) throw new RefusedException('CustomerNotFound', { status: 404 });
    return answer(creditOf(customerId, customer.state.content, credit.state));
  }
}

function creditOf(
  customerId: CustomerId,
  { currency, creditLimit: limit }: Readonly<{ currency: Currency; creditLimit: CustomerCredit['limit'] }>,
  state: CreditState,
): CustomerCredit {
  const owed = [...state.orders.values()];
  const open = openIn(state, currency);
  const others = [...new Set(owed.map((each) => each.currency))].filter((each) => each !== currency).sort();
  return {
    customerId,
    currency,
    limit,
    open,
    left: limit === null ? null : fixed(new Exact(limit).minus(open), 2),
    openOrders: owed.filter((each) => each.currency === currency).length,
    others: others.map((each) => ({ currency: each, open: openIn(state, each) })),
  };
}
