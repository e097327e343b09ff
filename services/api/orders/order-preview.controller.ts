import type { CommandForecast, CommandRunner } from '@cloud-factory/commands';
import { isKnownOrder, type OrderContent, type OrderState } from '@cloud-factory/domain/orders';
import { OrderPreview, OrderSubmit } from '@cloud-factory/domain/orders/contract';
import type { Answer } from '@cloud-factory/domain/shared/contract';
import type { OrderId } from '@cloud-factory/domain/shared/ids';
import { filled } from '@cloud-factory/domain/shared/refusals';
import { customerPriceTable } from '@cloud-factory/projections/customers';
import { orderListTable } from '@cloud-factory/projections/orders';
import { Body, Controller, Inject, Post } from '@nestjs/common';
import { ApiDepsToken, RunnerToken, type ApiDeps } from '../platform/deps.js';
import { Allow, answer, Answers, Caller, ChangesNoRow, ReadModels, RefusedException, Summary } from '../platform/http.js';
import { wordsOf } from '../platform/refusal-words.js';
import { refuseUnseen, refuseUnseenHospital } from '../platform/unseen.js';
import { OrderEntries } from './order-entries.js';

/** What an order would be: the very decision that saving it would make, shown while it is typed. */
@Controller('api/console')
export class OrderPreviewController {
  private readonly words: ReturnType<typeof wordsOf>;

  constructor(
    @Inject(RunnerToken) private readonly runner: CommandRunner,
    @Inject(OrderEntries) private readonly entries: OrderEntries,
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(ApiDepsToken) { streams }: Pick<ApiDeps, 'streams'>,
  ) {
    this.words = wordsOf(streams);
  }

  @Post('order-preview')
  @ChangesNoRow('Works out what an order would cost, and keeps nothing')
  @Allow('orderentry.write')
  @Answers(OrderPreview)
  @Summary('Prices, amounts and days that an order would have if it were saved now, or what stands in its way. Nothing is kept')
  async preview(@Caller() caller: Caller, @Body({ schema: OrderSubmit }) body: OrderSubmit): Promise<Answer<OrderPreview>> {
    // As a new draft, whatever it is of: neither files nor who may save it have a say in what it costs. But its lines and what was confirmed for them do.
    const { id, version: _, ...entry } = body;
    // What is told is what the hospital agreed on.
    refuseUnseenHospital(caller, customerPriceTable, entry.customerId);
    if (id !== undefined) await this.refuseStrange(caller, id);
    const draft = await this.entries.commandOf(caller, { ...entry, reviewStatus: 'draft' }, 'manual');
    const command = id === undefined ? draft : { ...draft, like: id };
    const forecast = await this.runner.forecast({ tenant: caller.tenant, userId: caller.userId }, [{ command }]);
    return answer(this.toldTo(caller, forecast));
  }

  /** Who does not see an order is not told what it would cost. By the log: it may have been saved a moment ago. */
  private async refuseStrange(caller: Caller, id: OrderId): Promise<void> {
    const { state } = await this.runner.stateOf<OrderState>(caller.tenant, `order-${id}`);
    if (!isKnownOrder(state)) throw new RefusedException('OrderNotFound', { status: 404 });
    await refuseUnseen(this.readModels, caller, orderListTable, [id], 'OrderNotFound');
  }

  private toldTo({ language }: Caller, forecast: CommandForecast): OrderPreview {
    if (forecast.kind === 'refused') {
      const details = forecast.details ?? {};
      const words = this.words(forecast.refusal, details);
      return {
        refusal: { code: forecast.refusal, msg: words ? filled(words[language], details) : forecast.refusal, details },
        order: null,
      };
    }
    const fact = forecast.kind === 'written' ? forecast.facts.find(({ type }) => type === 'OrderDrafted') : undefined;
    if (!fact) throw new Error('a new draft was neither written nor refused');
    return { refusal: null, order: previewed(fact.data as unknown as OrderContent) }; // by the type of the event
  }
}

const previewed = (content: OrderContent): NonNullable<OrderPreview['order']> => ({
  currency: content.currency,
  totalAmount: content.totalAmount,
  discountedAmount: content.discountedAmount,
  dueDate: content.dueDate,
  promisedDate: content.promisedDate,
  boxColor: content.boxColor,
  lines: content.lines.map((line) => ({
    lineNo: line.lineNo,
    productName: line.productName,
    standardPrice: line.standardPrice,
    discountPrice: line.discountPrice,
    priceSource: line.priceSource,
    priceReference: line.priceReference,
    surcharges: line.surcharges.map(({ code, qty, price, amount }) => ({ code, qty, price, amount })),
    amount: line.amount,
    discountedAmount: line.discountedAmount,
  })),
});
