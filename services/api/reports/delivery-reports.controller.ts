import {
  DeliveredPartsAsked,
  freeKindLabels,
  freeShipmentReportList,
  shipmentReportList,
  shippedReportList,
  undeliveredReportList,
  type DeliveredTotal,
  type SalesPart,
  type ShipmentRow,
  type ShippedRow,
  type UndeliveredRow,
  type UndeliveredTotal,
} from '@cloud-factory/domain/reports/contract';
import type { Answer, Page } from '@cloud-factory/domain/shared/contract';
import { searchOf, type ListDescription, type Search } from '@cloud-factory/domain/shared/list';
import {
  findDelivered,
  findDeliveredParts,
  findDeliveredTotals,
  findShipments,
  type DeliveredPartsOf,
} from '@cloud-factory/projections/delivery';
import { findUndelivered, findUndeliveredTotals, withRest } from '@cloud-factory/projections/orders';
import type { Filters, TenantClient } from '@cloud-factory/projections/shared';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import * as z from 'zod';
import { filtersOf } from '../export/define-export.js';
import { Allow, Answers, Caller, ReadModels, Summary } from '../platform/http.js';
import { deliveryRead, onlyFree } from './delivery-report-exports.js';
import { withPatients } from './report-rows.js';
import { namedParts } from './sales.js';

const ShipmentSearch = searchOf(shipmentReportList);
const UndeliveredSearch = searchOf(undeliveredReportList);
const ShippedSearch = searchOf(shippedReportList);
const FreeSearch = searchOf(freeShipmentReportList);
const partsOf = (list: ListDescription) => filtersOf(list).extend(DeliveredPartsAsked.shape);
const ShippedParts = partsOf(shippedReportList);
const FreeParts = partsOf(freeShipmentReportList);
type PartsAsked = Filters & DeliveredPartsAsked;

const Shipment = z.looseObject({
  id: z.string(),
  deliveredOn: z.string(),
  customerName: z.string(),
  currency: z.string(),
  lineCount: z.int(),
  qty: z.string(),
  chargedAmount: z.string(),
});
const Undelivered = z.looseObject({
  id: z.string(),
  orderNo: z.string(),
  waitDays: z.int(),
  lateDays: z.int(),
  openQty: z.string(),
  openAmount: z.string(),
});
const Line = z.looseObject({
  id: z.string(),
  orderNo: z.string(),
  deliveryNo: z.string(),
  deliveredOn: z.string(),
  qty: z.string(),
  chargedAmount: z.string(),
  freeValue: z.string(),
});
const Total = z.looseObject({ currency: z.string(), orderCount: z.int() });
const Part = z.looseObject({ key: z.string().nullable(), name: z.string(), amount: z.string(), share: z.string() });

/** The statistics on deliveries (R341): pages of them, their sums and what these are made of. Files stand in `delivery-report-exports.ts`. */
@Controller('api')
export class DeliveryReportsController {
  constructor(@Inject(ReadModels) private readonly readModels: ReadModels) {}

  @Get('saas-order/ycorderdelivery/searchShipmentReportPage')
  @Allow(deliveryRead)
  @Answers(Shipment, 'page')
  @Summary('What left on each day for each customer')
  shipments(@Caller() caller: Caller, @Query({ schema: ShipmentSearch }) search: Search): Promise<Answer<Page<ShipmentRow>>> {
    return this.readModels.ask(caller, (client) => findShipments(client, search));
  }

  @Get('saas-order/ycorderdelivery/searchUndeliveredReportPage')
  @Allow(deliveryRead)
  @Answers(Undelivered, 'page')
  @Summary('Orders that are finished or packed and did not leave: how long they wait and how late they are')
  undelivered(@Caller() caller: Caller, @Query({ schema: UndeliveredSearch }) search: Search): Promise<Answer<Page<UndeliveredRow>>> {
    return this.readModels.ask(caller, (client) => findUndelivered(client, search));
  }

  @Get('saas-order/ycorderdelivery/searchShippedReportPage')
  @Allow(deliveryRead)
  @Answers(Line, 'page')
  @Summary('Lines of orders that left, with how they were sent')
  shipped(@Caller() caller: Caller, @Query({ schema: ShippedSearch }) search: Search): Promise<Answer<Page<ShippedRow>>> {
    return this.readModels.ask(caller, (client) => linesOf(client, shippedReportList, search));
  }

  @Get('saas-order/ycorderdelivery/searchFreeShipmentReportPage')
  @Allow(deliveryRead)
  @Answers(Line, 'page')
  @Summary('Lines that left and cost their customers nothing, and why')
  free(@Caller() caller: Caller, @Query({ schema: FreeSearch }) search: Search): Promise<Answer<Page<ShippedRow>>> {
    return this.readModels.ask(caller, (client) => linesOf(client, freeShipmentReportList, { ...search, ...onlyFree }));
  }

  @Get('console/reports/shipped/totals')
  @Allow(deliveryRead)
  @Answers(Total, 'list')
  @Summary('The sums of what left under the filters, each currency for itself')
  shippedTotals(
    @Caller() caller: Caller,
    @Query({ schema: filtersOf(shippedReportList) }) filters: Filters,
  ): Promise<Answer<readonly DeliveredTotal[]>> {
    return this.readModels.ask(caller, (client) => findDeliveredTotals(client, shippedReportList, filters));
  }

  @Get('console/reports/free-shipment/totals')
  @Allow(deliveryRead)
  @Answers(Total, 'list')
  @Summary('The sums of what left free under the filters, each currency for itself')
  freeTotals(
    @Caller() caller: Caller,
    @Query({ schema: filtersOf(freeShipmentReportList) }) filters: Filters,
  ): Promise<Answer<readonly DeliveredTotal[]>> {
    return this.readModels.ask(caller, (client) => findDeliveredTotals(client, freeShipmentReportList, { ...filters, ...onlyFree }));
  }

  @Get('console/reports/undelivered/totals')
  @Allow(deliveryRead)
  @Answers(Total, 'list')
  @Summary('The sums of what waits for its delivery under the filters, each currency for itself')
  undeliveredTotals(
    @Caller() caller: Caller,
    @Query({ schema: filtersOf(undeliveredReportList) }) filters: Filters,
  ): Promise<Answer<readonly UndeliveredTotal[]>> {
    return this.readModels.ask(caller, (client) => findUndeliveredTotals(client, filters));
  }

  @Get('console/reports/shipped/parts')
  @Allow(deliveryRead)
  @Answers(Part, 'list')
  @Summary('What is charged for what left, put together by customer, month, product …')
  shippedParts(@Caller() caller: Caller, @Query({ schema: ShippedParts }) asked: PartsAsked): Promise<Answer<readonly SalesPart[]>> {
    return this.parts(caller, shippedReportList, 'chargedAmount', asked);
  }

  @Get('console/reports/free-shipment/parts')
  @Allow(deliveryRead)
  @Answers(Part, 'list')
  @Summary('What was given free, put together by customer, reason, month …')
  freeParts(@Caller() caller: Caller, @Query({ schema: FreeParts }) asked: PartsAsked): Promise<Answer<readonly SalesPart[]>> {
    return this.parts(caller, freeShipmentReportList, 'freeValue', { ...asked, ...onlyFree });
  }

  private parts(
    caller: Caller,
    list: ListDescription,
    of: DeliveredPartsOf['of'],
    { by, currency, top, ...filters }: PartsAsked,
  ): Promise<Answer<readonly SalesPart[]>> {
    return this.readModels.ask(caller, async (client) => {
      const parts = await findDeliveredParts(client, { list, filters, by, currency, of });
      return namedParts(client, by === 'month' || by === 'day' ? parts : withRest(parts, top), {
        by,
        words: by === 'freeKind' ? freeKindLabels : undefined,
        language: caller.language,
      });
    });
  }
}

/** Lines with their patients, whose names stand apart. */
async function linesOf(client: TenantClient, list: ListDescription, search: Search): Promise<Page<ShippedRow>> {
  const page = await findDelivered(client, list, search);
  return { ...page, records: (await withPatients(client, page.records)) as unknown as readonly ShippedRow[] }; // of what left, nothing is null that the row says
}
