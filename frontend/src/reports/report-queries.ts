import type { SalesPart } from '@cloud-factory/domain/reports/contract';
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
