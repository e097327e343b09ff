import type { CommandRunner } from '@cloud-factory/commands';
import { isKnownCustomer, type CustomerState } from '@cloud-factory/domain/customers';
import type { CustomerOption } from '@cloud-factory/domain/customers/contract';
import { periodShown, previewStatement, type AccountState, type StatementCommand } from '@cloud-factory/domain/settlement';
import {
  findingWords,
  StatementConfirm,
  StatementPaid,
  statementList,
  StatementSubmit,
  StatementVoid,
  StatementWanted,
  type StatementHeader,
  type StatementLineRow,
  type StatementPreview,
} from '@cloud-factory/domain/settlement/contract';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { idField } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { filled } from '@cloud-factory/domain/shared/refusals';
import { findCustomerOptions } from '@cloud-factory/projections/customers';
import { namesOf } from '@cloud-factory/projections/platform';
import {
  findStatementLinePage,
  findStatementLines,
  findStatements,
  getStatement,
  statementLineList,
  withPatients,
  type StatementListed,
} from '@cloud-factory/projections/settlement';
import type { TenantClient } from '@cloud-factory/projections/shared';
import { Body, Controller, Get, HttpCode, Inject, Post, Query, Res, StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { platformTenant } from '../auth/credential-store.js';
import { RunnerToken } from '../platform/deps.js';
import {
  Allow,
  AlsoByPost,
  Answers,
  AnswersBare,
  Asked,
  Caller,
  found,
  Ids,
  idsField,
  ReadModels,
  RefusedException,
  SendCommands,
  Summary,
  written,
  writtenOne,
} from '../platform/http.js';
import { WrittenRow } from '../platform/shapes.js';
import { statementWorkbook, type StatementSheet } from './statement-workbook.js';

const StatementSearch = searchOf(statementList);
/** Statements before one call may put them into one workbook. */
const Export = z.strictObject({ ids: idsField<'statement'>(), language: z.enum(['zh', 'en']).optional() });
const Remove = z.strictObject({ ids: idsField<'statement'>() });
const BySmId = z.strictObject({ smId: idField<'statement'>(), language: z.enum(['zh', 'en']).optional() });
const LineSearch = searchOf(statementLineList);
const Row = z.looseObject({ id: z.string(), version: z.int(), hospitalName: z.string(), status: z.string(), totalPrice: z.string() });
const Line = z.looseObject({
  lineNo: z.int(),
  orderNo: z.string(),
  patientName: z.string(),
  productName: z.string(),
  qty: z.string(),
  unitPrice: z.string(),
  amount: z.string(),
});
const Header = z.object({
  smId: z.string(),
  smNo: z.string(),
  companyName: z.string(),
  hospitalName: z.string(),
  settlementTimeShow: z.string(),
  salesName: z.string(),
  totalPrice: z.string(),
  totalPriceZh: z.string(),
  currency: z.string(),
});
const Preview = z.looseObject({
  canSubmit: z.boolean(),
  findings: z.array(z.looseObject({ code: z.string(), severity: z.string(), msg: z.string() })),
  totalPrice: z.string(),
  totalPriceZh: z.string(),
});

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const [order, cl] = ['saas-order/settlementmonth', 'cl-settlement/settlementmonth'] as const;

/** Month-end settlement. Both services of the documents, and their dated calls, are doors to one document and one rule set (decision 9). */
@Controller('api')
export class SettlementController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(Ids) private readonly newIds: Ids,
    @Inject(RunnerToken) private readonly runner: CommandRunner,
  ) {}

  @Get(`${order}/page`)
  @Allow('settlementmonth.read')
  @Answers(Row, 'page')
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
  submit(
    @Caller() caller: Caller,
    @Body({ schema: StatementSubmit }) body: StatementSubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const { id, version = null, status, ...wanted } = body;
    const statementId = id ?? this.newIds.next<'statement'>();
    const type = status === 'draft' ? 'DraftStatement' : 'SubmitStatement';
    return this.say(caller, { type, statementId, ...wanted, ...(id !== undefined && { mustExist: true }) }, version, reply);
  }

  @Get([`${order}/beforeSubmit`, `${cl}/beforesubmit`, `${cl}/beforesubmit1129`])
  @AlsoByPost()
  @HttpCode(200)
  @Allow('settlementmonth.read')
  @Answers(Preview)
  @Summary('The statement as it would be now, and what speaks against it; writes nothing')
  async beforeSubmit(
    @Caller() caller: Caller,
    @Asked({ schema: StatementWanted }) { customerId, month, currency }: StatementWanted,
  ): Promise<Answer<StatementPreview>> {
    const [customer, account] = await Promise.all([
      this.runner.stateOf<CustomerState>(caller.tenant, `customer-${customerId}`),
      this.runner.stateOf<AccountState>(caller.tenant, `account-${customerId}`),
    ]);
    const { state } = customer;
    if (!isKnownCustomer(state)) throw new RefusedException('CustomerNotFound', { status: 404 });
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: caller.timeZone }).format(new Date());
    const {
      period,
      findings,
      lines,
      eventPosition: _,
      contentHash: __,
      ...figures
    } = previewStatement(state, account.state, { month, currency, today });
    return this.readModels.ask(caller, async (client) => ({
      canSubmit: !findings.some(({ severity }) => severity === 'error'),
      findings: findings.map((each) => ({ ...each, msg: filled(findingWords[each.code][caller.language], { count: each.count }) })),
      hospitalName: state.content.name,
      settlementTimeShow: periodShown(period, caller.language),
      periodFrom: period.from,
      periodTo: period.to,
      ...figures,
      lineCount: lines.length,
      lines: await withPatients(client, lines, null),
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
    return written(reply, await this.bus.execute(new SendCommands(caller, commands)));
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
    return this.say(caller, { type: 'ConfirmStatement', statementId, remark }, version ?? null, reply);
  }

  @Post('console/statements/paid')
  @Allow('settlementmonth.write')
  @Answers(WrittenRow)
  @Summary('Notes that the hospital has paid; its credit is free again')
  paid(
    @Caller() caller: Caller,
    @Asked({ schema: StatementPaid }) { id: statementId, version, paidOn, remark }: z.infer<typeof StatementPaid>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    return this.say(caller, { type: 'MarkStatementPaid', statementId, paidOn, remark }, version ?? null, reply);
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
    return this.say(caller, { type: 'VoidStatement', statementId, reason }, version ?? null, reply);
  }

  @Get([`${cl}detail/getListBySMId`, `${cl}detail/getValue`])
  @Allow('settlementmonthdetail.read', 'settlementmonth.read')
  @Answers(Line, 'list')
  @Summary('The lines of a statement')
  async lines(
    @Caller() caller: Caller,
    @Asked({ schema: BySmId }) { smId }: z.infer<typeof BySmId>,
  ): Promise<Answer<readonly StatementLineRow[]>> {
    return found(
      await this.readModels.ask(caller, async (client) => (await getStatement(client, smId)) && findStatementLines(client, smId)),
      'StatementNotFound',
    );
  }

  @Get(`${cl}detail/getSettlementDetailPage`)
  @Allow('settlementmonthdetail.read', 'settlementmonth.read')
  @Answers(Line, 'page')
  @Summary('One page of the lines of a statement, or of all statements')
  linePage(@Caller() caller: Caller, @Query({ schema: LineSearch }) search: Search): Promise<Answer<Page<StatementLineRow>>> {
    return this.readModels.ask(caller, (client) => findStatementLinePage(client, search));
  }

  @Get(`${cl}detail/getHeader`)
  @Allow('settlementmonthdetail.read', 'settlementmonth.read')
  @Answers(Header)
  @Summary('The head of a statement')
  async header(
    @Caller() caller: Caller,
    @Asked({ schema: BySmId }) { smId, language }: z.infer<typeof BySmId>,
  ): Promise<Answer<StatementHeader>> {
    const companyName = await this.companyOf(caller);
    return found(
      await this.readModels.ask(caller, (client) => headerOf(client, smId, companyName, language ?? caller.language)),
      'StatementNotFound',
    );
  }

  @Get(`${cl}/export-settlementMonth`)
  @AlsoByPost()
  @HttpCode(200)
  @Allow('settlementmonth.read')
  @AnswersBare(xlsx)
  @Summary('Statements as an .xlsx, a sheet each')
  async export(
    @Caller() caller: Caller,
    @Asked({ schema: Export }) { ids, language = caller.language }: z.infer<typeof Export>,
  ): Promise<StreamableFile> {
    const companyName = await this.companyOf(caller);
    const { data: sheets } = await this.readModels.ask(caller, async (client) => {
      const all: StatementSheet[] = [];
      for (const smId of ids) {
        const header = await headerOf(client, smId, companyName, language);
        if (!header) return null;
        all.push({ header, lines: await findStatementLines(client, smId), maker: caller.realName });
      }
      return all;
    });
    if (!sheets) throw new RefusedException('StatementNotFound', { status: 404 });
    const buffer = await statementWorkbook(sheets, language, caller.timeZone);
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: caller.timeZone }).format(new Date());
    const name = sheets.length === 1 && sheets[0] ? `${sheets[0].header.smNo}-${day}` : `statements-${day}`;
    return new StreamableFile(buffer, { type: xlsx, disposition: `attachment; filename="${name}.xlsx"`, length: buffer.length });
  }

  /** The name of the tenant, whose house sends the statement. */
  private async companyOf({ tenant }: Caller): Promise<string> {
    const { state } = await this.runner.stateOf<{ profile: { tenantName: string } | null }>(platformTenant, `tenant-${tenant}`);
    return state.profile?.tenantName ?? '';
  }

  private async say(caller: Caller, command: StatementCommand, version: number | null, reply: FastifyReply): Promise<Answer<Written>> {
    return writtenOne(reply, await this.bus.execute(new SendCommands(caller, [command], version)));
  }
}

/** The head of a submitted statement (R348), or null: a draft has none. */
async function headerOf(
  client: TenantClient,
  smId: Parameters<typeof findStatementLines>[1],
  companyName: string,
  language: 'zh' | 'en',
): Promise<StatementHeader | null> {
  const statement = await getStatement(client, smId);
  if (!statement || statement.smNo === null || statement.periodFrom === null || statement.periodTo === null) return null;
  const { smNo, hospitalName, periodFrom, periodTo, salesmanId, totalPrice, totalPriceZh, currency } = statement;
  const names = salesmanId === null ? new Map<string, string>() : await namesOf(client, [salesmanId]);
  return {
    smId,
    smNo,
    companyName,
    hospitalName,
    settlementTimeShow: periodShown({ from: periodFrom, to: periodTo }, language),
    salesName: salesmanId === null ? '' : (names.get(salesmanId) ?? ''),
    totalPrice,
    totalPriceZh,
    currency,
  };
}
