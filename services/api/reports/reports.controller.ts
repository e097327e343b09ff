import {
  attachmentReportList,
  customerBusinessList,
  orderCustomList,
  orderReportList,
  SalesPieSearch,
  SalesSearch,
  statementQueryList,
  type AttachmentReportRow,
  type OrderLineReportRow,
  type SalesPart,
} from '@cloud-factory/domain/reports/contract';
import type { Answer, Page } from '@cloud-factory/domain/shared/contract';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import {
  findAttachments,
  findCustomerBusiness,
  findOrderLines,
  orderListTable,
  withRest,
  type CustomerBusinessRow,
  type OrderListed,
} from '@cloud-factory/projections/orders';
import { findPage } from '@cloud-factory/projections/shared';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import * as z from 'zod';
import { OrderShape } from '../orders/shapes.js';
import { Allow, AlsoByPost, Answers, Asked, Caller, ReadModels, Summary } from '../platform/http.js';
import { chosen, CustomSearch, withPatients } from './report-rows.js';
import { salesParts } from './sales.js';

const ReportSearch = searchOf(orderReportList);
const CustomPage = searchOf(orderCustomList).extend(CustomSearch.shape);
const StatementQuery = searchOf(statementQueryList);
const BusinessSearch = searchOf(customerBusinessList);
const AttachmentSearch = searchOf(attachmentReportList);

const SalesRow = z.looseObject({
  key: z.string().nullable(),
  name: z.string(),
  rank: z.int(),
  orderCount: z.int(),
  lineCount: z.int(),
  qty: z.string(),
  amount: z.string(),
  currency: z.string(),
  share: z.string(),
});
const LineShape = z.looseObject({
  id: z.string(),
  orderId: z.string(),
  orderNo: z.string(),
  orderDay: z.string(),
  lineNo: z.int(),
  patientName: z.string(),
  productName: z.string(),
  qty: z.string(),
  discountedAmount: z.string(),
  deliveredQty: z.string(),
});
const BusinessShape = z.looseObject({
  id: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  orderCount: z.int(),
  approvedCount: z.int(),
  amount: z.string(),
  remakeRate: z.string(),
});
const AttachmentShape = z.looseObject({
  id: z.string(),
  fileId: z.string(),
  orderId: z.string(),
  orderNo: z.string(),
  fileName: z.string(),
  kind: z.string(),
  size: z.number(),
});

/** Reports on orders: pages of them. What of them leaves as a file stands in `report-exports.ts`. */
@Controller('api/saas-order')
export class ReportsController {
  constructor(@Inject(ReadModels) private readonly readModels: ReadModels) {}

  @Get('orderentry/getOrderReportQueryList')
  @Allow('orderentry.read')
  @Answers(OrderShape, 'page')
  @Summary('Orders with everything that reports ask about them')
  orders(@Caller() caller: Caller, @Query({ schema: ReportSearch }) search: Search): Promise<Answer<Page<OrderListed>>> {
    return this.readModels.ask(caller, (client) => findPage(client, orderReportList, orderListTable, search));
  }

  @Get('orderentry/customQueryOrderPage')
  @AlsoByPost()
  @Allow('orderentry.read')
  @Answers(z.looseObject({ id: z.string(), version: z.int() }), 'page')
  @Summary('Orders with the columns that are asked for; all without any')
  async custom(
    @Caller() caller: Caller,
    @Asked({ schema: CustomPage }) { columns, ...search }: Search & z.infer<typeof CustomSearch>,
  ): Promise<Answer<Page<object>>> {
    const { data, ...envelope } = await this.readModels.ask(caller, (client) =>
      findPage(client, orderCustomList, orderListTable, search as Search),
    );
    return { ...envelope, data: { ...data, records: data.records.map((row) => chosen(row, columns)) } };
  }

  @Get('orderentry/getSalesProportionPie')
  @Allow('orderentry.read')
  @Answers(SalesRow, 'list')
  @Summary('The largest parts of the sales, the rest as one: together they are the whole')
  pie(
    @Caller() caller: Caller,
    @Query({ schema: SalesPieSearch }) { top, ...filter }: SalesPieSearch,
  ): Promise<Answer<readonly SalesPart[]>> {
    return this.readModels.ask(caller, async (client) => withRest(await salesParts(client, filter, caller.language), top));
  }

  @Get('orderentry/getSalesProportionList')
  @Allow('orderentry.read')
  @Answers(SalesRow, 'page')
  @Summary('Every part of the sales with its share, the largest first')
  sales(
    @Caller() caller: Caller,
    @Query({ schema: SalesSearch }) { current, size, ...filter }: SalesSearch,
  ): Promise<Answer<Page<SalesPart>>> {
    return this.readModels.ask(caller, async (client) => {
      const parts = await salesParts(client, filter, caller.language);
      const records = parts.slice((current - 1) * size, current * size);
      return { records, total: parts.length, size, current, pages: Math.ceil(parts.length / size) };
    });
  }

  @Get('orderentry/getCustomerBusinessStatistics')
  @Allow('orderentry.read')
  @Answers(BusinessShape, 'page')
  @Summary('What was done with each customer in a time')
  business(@Caller() caller: Caller, @Query({ schema: BusinessSearch }) search: Search): Promise<Answer<Page<CustomerBusinessRow>>> {
    return this.readModels.ask(caller, (client) => findCustomerBusiness(client, search));
  }

  @Get('orderentrydetail/statementQueryPage')
  @AlsoByPost()
  @Allow('orderentrydetail.read')
  @Answers(LineShape, 'page')
  @Summary('Lines of approved orders: what was delivered of them and what stands on a statement')
  lines(@Caller() caller: Caller, @Asked({ schema: StatementQuery }) search: Search): Promise<Answer<Page<OrderLineReportRow>>> {
    return this.readModels.ask(caller, async (client) => {
      const page = await findOrderLines(client, search);
      return { ...page, records: await withPatients(client, page.records) };
    });
  }

  @Get('orderattach/searchReportPage')
  @Allow('orderattach.read')
  @Answers(AttachmentShape, 'page')
  @Summary('Files that came with orders')
  attachments(@Caller() caller: Caller, @Query({ schema: AttachmentSearch }) search: Search): Promise<Answer<Page<AttachmentReportRow>>> {
    return this.readModels.ask(caller, (client) => findAttachments(client, search));
  }
}
