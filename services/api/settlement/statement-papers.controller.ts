import type { CommandRunner } from '@cloud-factory/commands';
import { periodShown } from '@cloud-factory/domain/settlement';
import type { StatementHeader, StatementLineRow } from '@cloud-factory/domain/settlement/contract';
import type { Answer, Page } from '@cloud-factory/domain/shared/contract';
import { idField } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { namesOf } from '@cloud-factory/projections/platform';
import { findStatementLinePage, findStatementLines, getStatement, statementLineList } from '@cloud-factory/projections/settlement';
import type { TenantClient } from '@cloud-factory/projections/shared';
import { Controller, Get, HttpCode, Inject, Query, StreamableFile } from '@nestjs/common';
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
  idsField,
  ReadModels,
  RefusedException,
  Summary,
} from '../platform/http.js';
import { todayOf } from '../platform/say.js';
import { StatementHeaderShape, StatementLineShape } from './shapes.js';
import { statementWorkbook, type StatementSheet } from './statement-workbook.js';

const BySmId = z.strictObject({ smId: idField<'statement'>(), language: z.enum(['zh', 'en']).optional() });
/** Statements before one call may put them into one workbook. */
const Export = z.strictObject({ ids: idsField<'statement'>(), language: z.enum(['zh', 'en']).optional() });
const LineSearch = searchOf(statementLineList);

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What a statement says on paper: its head, its lines, and both in a workbook. */
@Controller('api/cl-settlement')
export class StatementPapersController {
  constructor(
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(RunnerToken) private readonly runner: CommandRunner,
  ) {}

  @Get(['settlementmonthdetail/getListBySMId', 'settlementmonthdetail/getValue'])
  @Allow('settlementmonthdetail.read', 'settlementmonth.read')
  @Answers(StatementLineShape, 'list')
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

  @Get('settlementmonthdetail/getSettlementDetailPage')
  @Allow('settlementmonthdetail.read', 'settlementmonth.read')
  @Answers(StatementLineShape, 'page')
  @Summary('One page of the lines of a statement, or of all statements')
  linePage(@Caller() caller: Caller, @Query({ schema: LineSearch }) search: Search): Promise<Answer<Page<StatementLineRow>>> {
    return this.readModels.ask(caller, (client) => findStatementLinePage(client, search));
  }

  @Get('settlementmonthdetail/getHeader')
  @Allow('settlementmonthdetail.read', 'settlementmonth.read')
  @Answers(StatementHeaderShape)
  @Summary('The head of a statement')
  async header(
    @Caller() caller: Caller,
    @Asked({ schema: BySmId }) { smId, language }: z.infer<typeof BySmId>,
  ): Promise<Answer<StatementHeader>> {
    const houseName = await this.houseOf(caller);
    return found(
      await this.readModels.ask(caller, (client) => headerOf(client, smId, houseName, language ?? caller.language)),
      'StatementNotFound',
    );
  }

  @Get('settlementmonth/export-settlementMonth')
  @AlsoByPost()
  @HttpCode(200)
  @Allow('settlementmonth.read')
  @AnswersBare(xlsx)
  @Summary('Statements as an .xlsx, a sheet each')
  async export(
    @Caller() caller: Caller,
    @Asked({ schema: Export }) { ids, language = caller.language }: z.infer<typeof Export>,
  ): Promise<StreamableFile> {
    const houseName = await this.houseOf(caller);
    const { data: sheets } = await this.readModels.ask(caller, async (client) => {
      const all: StatementSheet[] = [];
      for (const smId of ids) {
        const header = await headerOf(client, smId, houseName, language);
        if (!header) return null;
        all.push({ header, lines: await findStatementLines(client, smId), maker: caller.realName });
      }
      return all;
    });
    if (!sheets) throw new RefusedException('StatementNotFound', { status: 404 });
    const buffer = await statementWorkbook(sheets, language, caller.timeZone);
    const day = todayOf(caller);
    const name = sheets.length === 1 && sheets[0] ? `${sheets[0].header.smNo}-${day}` : `statements-${day}`;
    return new StreamableFile(buffer, { type: xlsx, disposition: `attachment; filename="${name}.xlsx"`, length: buffer.length });
  }

  /** The name of the tenant. */
  private async houseOf({ tenant }: Caller): Promise<string> {
    const { state } = await this.runner.stateOf<{ profile: { tenantName: string } | null }>(platformTenant, `tenant-${tenant}`);
    return state.profile?.tenantName ?? '';
  }
}

/** The head of a submitted statement (R348), or null: a draft has none. */
async function headerOf(
  client: TenantClient,
  smId: Parameters<typeof findStatementLines>[1],
  houseName: string,
  language: 'zh' | 'en',
): Promise<StatementHeader | null> {
  const statement = await getStatement(client, smId);
  if (!statement || statement.smNo === null || statement.periodFrom === null || statement.periodTo === null) return null;
  const { smNo, revision, companyCode, hospitalName, periodFrom, periodTo, salesmanId, currency } = statement;
  const { totalPrice, totalPriceZh, taxRate, taxAmount, netAmount } = statement;
  const names = salesmanId === null ? new Map<string, string>() : await namesOf(client, [salesmanId]);
  return {
    smId,
    smNo,
    revision,
    companyCode,
    // Before companies were told apart a statement was the house's.
    companyName: statement.companyName ?? houseName,
    hospitalName,
    settlementTimeShow: periodShown({ from: periodFrom, to: periodTo }, language),
    salesName: salesmanId === null ? '' : (names.get(salesmanId) ?? ''),
    totalPrice,
    totalPriceZh,
    taxRate,
    taxAmount,
    netAmount,
    currency,
  };
}
