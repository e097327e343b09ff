import type { CommandRunner } from '@cloud-factory/commands';
import { mayOwe, type CustomerState } from '@cloud-factory/domain/customers';
import type { CustomerOption } from '@cloud-factory/domain/customers/contract';
import {
  periodShown,
  previewStatement,
  type AccountState,
  type StatementCommand,
  type StatementCompany,
} from '@cloud-factory/domain/settlement';
import {
  findingWords,
  PaymentCancel,
  StatementConfirm,
  StatementPaid,
  statementList,
  StatementSubmit,
  StatementVoid,
  StatementWanted,
  type StatementPaymentRow,
  type StatementPreview,
  type UnchargedRow,
} from '@cloud-factory/domain/settlement/contract';
import { idField } from '@cloud-factory/domain/shared/ids';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { filled } from '@cloud-factory/domain/shared/refusals';
import { findCustomerOptions } from '@cloud-factory/projections/customers';
import {
  findStatementPayments,
  findStatements,
  getStatement,
  openLineTable,
  withPatients,
  type StatementListed,
} from '@cloud-factory/projections/settlement';
import { Body, Controller, Get, HttpCode, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { OrderWords } from '../orders/order-words.js';
import { RunnerToken } from '../platform/deps.js';
import {
  Allow,
  AlsoByPost,
  Answers,
  Asked,
  Caller,
  found,
  Ids,
  idsField,
  ReadModels,
  RefusedException,
  Summary,
} from '../platform/http.js';
import { say, sayAll, todayOf } from '../platform/say.js';
import { WrittenRow } from '../platform/shapes.js';
import { refuseUnseenHospital } from '../platform/unseen.js';
import { StatementPaymentShape, StatementPreviewShape, StatementShape } from './shapes.js';

const StatementSearch = searchOf(statementList);
const ById = z.strictObject({ id: idField<'statement'>() });
const Remove = z.strictObject({ ids: idsField<'statement'>() });
const [order, cl] = ['saas-order/settlementmonth', 'cl-settlement/settlementmonth'] as const;

/** A line that left for nothing, as the pre-check lists it. */
const unchargedRow = (line: AccountState['open'][number]): UnchargedRow => ({
  ...{ id: line.lineId, orderId: line.orderId, orderNo: line.orderNo, deliveryId: line.deliveryId, deliveryNo: line.deliveryNo },
  ...{ deliveredOn: line.deliveredOn, productName: line.productName, unit: line.unit, qty: line.qty, amount: line.amount },
  currency: line.currency,
  deliveryType: line.uncharged?.deliveryType ?? null,
  reason: line.uncharged?.reason ?? null,
  draftedBy: line.uncharged?.draftedBy ?? null,
  confirmedBy: line.uncharged?.confirmedBy ?? null,
});

/** Month-end settlement. Both services of the documents, and their dated calls, are doors to one document and one rule set (decision 9). */
@Controller('api')
export class SettlementController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(Ids) private readonly newIds: Ids,
    @Inject(RunnerToken) private readonly runner: CommandRunner,
    @Inject(OrderWords) private readonly words: OrderWords,
  ) {}

  @Get(`${order}/page`)
  @Allow('settlementmonth.read')
  @Answers(StatementShape, 'page')
  @Summary('Statements')
  page(@Caller() caller: Caller, @Query({ schema: StatementSearch }) search: Search): Promise<Answer<Page<StatementListed>>> {
    return this.readModels.ask(caller, (client) => findStatements(client, search));
  }

  @Get(`${order}/getHospitalListForSelect`)
  @Allow('settlementmonth.read')
  @Answers(z.looseObject({ id: z.string(), customerCode: z.string(), name: z.string() }), 'list')
  @Summary('Hospitals to choose from')
  hospitals(@Caller() caller: Caller): Promise<Answer<readonly CustomerOption[]>> {
    return this.readModels.ask(caller, findCustomerOptions);
  }

  @Post([`${order}/submitSettlement`, `${cl}/submitMonthlyStatement`, `${cl}/submit`, `${cl}/submit1129`])
  @Allow('settlementmonth.write')
  @Answers(WrittenRow)
  @Summary('Submits the statement of a customer for a month, or keeps it as a draft')
  async submit(
    @Caller() caller: Caller,
    @Body({ schema: StatementSubmit }) body: StatementSubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const { id, version = null, status, companyCode, ...wanted } = body;
    refuseUnseenHospital(caller, openLineTable, wanted.customerId);
    const statementId = id ?? this.newIds.next<'statement'>();
    const type = status === 'draft' ? 'DraftStatement' : 'SubmitStatement';
    return say<StatementCommand>(
      this.bus,
      caller,
      reply,
      { type, statementId, company: await this.companyOf(caller, companyCode), ...wanted, ...(id !== undefined && { mustExist: true }) },
      version,
    );
  }

  @Get([`${order}/beforeSubmit`, `${cl}/beforesubmit`, `${cl}/beforesubmit1129`])
  @AlsoByPost()
  @HttpCode(200)
  @Allow('settlementmonth.read')
  @Answers(StatementPreviewShape)
  @Summary('The statement as it would be now, and what speaks against it; writes nothing')
  async beforeSubmit(
    @Caller() caller: Caller,
    @Asked({ schema: StatementWanted }) { companyCode, customerId, month, currency, taxRate }: StatementWanted,
  ): Promise<Answer<StatementPreview>> {
    refuseUnseenHospital(caller, openLineTable, customerId);
    const [customer, account] = await Promise.all([
      this.runner.stateOf<CustomerState>(caller.tenant, `customer-${customerId}`),
      this.runner.stateOf<AccountState>(caller.tenant, `account-${customerId}`),
    ]);
    const company = await this.companyOf(caller, companyCode);
    if (!company) throw new RefusedException('StatementCompanyNotFound', { status: 404 });
    const { state } = customer;
    if (!mayOwe(state)) throw new RefusedException('CustomerNotFound', { status: 404 });
    const {
      period,
      findings,
      lines,
      uncharged,
      eventPosition: _,
      contentHash: __,
      ...figures
    } = previewStatement(state, account.state, { company, month, currency, taxRate, today: todayOf(caller) });
    return this.readModels.ask(caller, async (client) => ({
      canSubmit: !findings.some(({ severity }) => severity === 'error'),
      findings: findings.map((each) => ({ ...each, msg: filled(findingWords[each.code][caller.language], { count: each.count }) })),
      companyCode: company.companyCode,
      companyName: company.companyName,
      hospitalName: state.content.name,
      settlementTimeShow: periodShown(period, caller.language),
      periodFrom: period.from,
      periodTo: period.to,
      ...figures,
      lineCount: lines.length,
      lines: await withPatients(client, lines, null),
      uncharged: uncharged.map(unchargedRow),
    }));
  }

  @Post(`${order}/remove`)
  @Allow('settlementmonth.write')
  @Answers(WrittenRow, 'list')
  @Summary('Removes drafts')
  async remove(
    @Caller() caller: Caller,
    @Asked({ schema: Remove }) { ids }: z.infer<typeof Remove>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    const commands = ids.map((statementId): StatementCommand => ({ type: 'RemoveStatement', statementId }));
    return sayAll(this.bus, caller, reply, commands);
  }

  @Post('console/statements/confirm')
  @Allow('settlementmonth.write')
  @Answers(WrittenRow)
  @Summary('Notes that the hospital has signed')
  confirm(
    @Caller() caller: Caller,
    @Asked({ schema: StatementConfirm }) { id: statementId, version, remark }: z.infer<typeof StatementConfirm>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    return say<StatementCommand>(this.bus, caller, reply, { type: 'ConfirmStatement', statementId, remark }, version);
  }

  @Post('console/statements/paid')
  @Allow('settlementmonth.write')
  @Answers(WrittenRow)
  @Summary('Notes what the hospital has paid, all that is left unless told; its credit is free again by as much')
  paid(
    @Caller() caller: Caller,
    @Asked({ schema: StatementPaid }) { id: statementId, version, ...payment }: z.infer<typeof StatementPaid>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const paymentId = this.newIds.next<'payment'>();
    return say<StatementCommand>(this.bus, caller, reply, { type: 'RecordPayment', statementId, paymentId, ...payment }, version);
  }

  @Post('console/statements/payments/cancel')
  @Allow('settlementmonth.write')
  @Answers(WrittenRow)
  @Summary('Cancels a payment that was entered wrongly; as much is left to pay again')
  cancelPayment(
    @Caller() caller: Caller,
    @Asked({ schema: PaymentCancel }) { id: statementId, version, paymentId, reason }: z.infer<typeof PaymentCancel>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    return say<StatementCommand>(this.bus, caller, reply, { type: 'CancelPayment', statementId, paymentId, reason }, version);
  }

  @Get('console/statements/payments')
  @Allow('settlementmonth.read')
  @Answers(StatementPaymentShape, 'list')
  @Summary('The payments of a statement, cancelled ones too')
  async payments(
    @Caller() caller: Caller,
    @Query({ schema: ById }) { id }: z.infer<typeof ById>,
  ): Promise<Answer<readonly StatementPaymentRow[]>> {
    return found(
      await this.readModels.ask(caller, async (client) => (await getStatement(client, id)) && findStatementPayments(client, id)),
      'StatementNotFound',
    );
  }

  @Post('console/statements/void')
  @Allow('settlementmonth.write')
  @Answers(WrittenRow)
  @Summary('Voids a statement; its lines are open again')
  void(
    @Caller() caller: Caller,
    @Asked({ schema: StatementVoid }) { id: statementId, version, reason }: z.infer<typeof StatementVoid>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    return say<StatementCommand>(this.bus, caller, reply, { type: 'VoidStatement', statementId, reason }, version);
  }

  /** The company of a code, or the first one without it; null where there is none. */
  private async companyOf(caller: Caller, asked: string | null): Promise<StatementCompany | null> {
    const companies = Object.entries(await this.words.entries(caller, 'companyCode'));
    const [first] = companies;
    const its = asked === null ? first : companies.find(([code]) => code === asked);
    return its ? { companyCode: its[0], companyName: its[1], isFirst: its[0] === first?.[0] } : null;
  }
}
