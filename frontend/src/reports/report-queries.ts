import type { DeliveredTotal, SalesPart, UndeliveredTotal } from '@cloud-factory/domain/reports/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { reading } from '../platform/api.js';

export type SalesAsked = Readonly<Record<string, string>>;

const sales = 'saas-order/orderentry';
export const salesExportPath = `${sales}/exportSalesProportionList`;

/** The largest parts and the rest. */
export const salesPieQuery = (asked: SalesAsked) =>
  queryOptions({
    queryKey: ['report', 'sales', 'pie', asked],
    queryFn: reading<readonly SalesPart[]>(`${sales}/getSalesProportionPie`, asked),
    placeholderData: keepPreviousData,
  });

export const salesListQuery = (asked: SalesAsked, current: number, size: number) =>
  queryOptions({
    queryKey: ['report', 'sales', 'list', asked, current, size],
    queryFn: reading<Page<SalesPart>>(`${sales}/getSalesProportionList`, { ...asked, current, size }),
    placeholderData: keepPreviousData,
  });

const reports = 'console/reports';

/** The sums of what a report shows under its filters, each currency for itself. */
export const deliveredTotalsQuery = (report: 'shipped' | 'free-shipment', filters: SalesAsked) =>
  queryOptions({
    queryKey: ['report', report, 'totals', filters],
    queryFn: reading<readonly DeliveredTotal[]>(`${reports}/${report}/totals`, filters),
    placeholderData: keepPreviousData,
  });
export const undeliveredTotalsQuery = (filters: SalesAsked) =>
  queryOptions({
    queryKey: ['report', 'undelivered', 'totals', filters],
    queryFn: reading<readonly UndeliveredTotal[]>(`${reports}/undelivered/totals`, filters),
    placeholderData: keepPreviousData,
  });

/** What those sums are made of. */
export const deliveredPartsQuery = (report: 'shipped' | 'free-shipment', asked: SalesAsked) =>
  queryOptions({
    queryKey: ['report', report, 'parts', asked],
    queryFn: reading<readonly SalesPart[]>(`${reports}/${report}/parts`, asked),
    placeholderData: keepPreviousData,
  });
