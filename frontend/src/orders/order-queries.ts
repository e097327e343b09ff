import type { StatementHeader, StatementLineRow, StatementRow } from '@cloud-factory/domain/settlement/contract';
import type {
  CancellationCost,
  OrderConcernRow,
  OrderDetail,
  OrderEntry,
  OrderHold,
  OrderPreview,
  OrderRelease,
  PriceSource,
  OrderSubmit,
} from '@cloud-factory/domain/orders/contract';
import type { DelayInfo } from '@cloud-factory/domain/delays/contract';
import type { DeliveryRow } from '@cloud-factory/domain/delivery/contract';
import type { WorkOrderDetail } from '@cloud-factory/domain/production/contract';
import { outFactoryList, type BillRow } from '@cloud-factory/domain/quality/contract';
import type { ProductOption } from '@cloud-factory/domain/products/contract';
import type { CustomerPriceRow, CustomerRow, ProductTemplateRow } from '@cloud-factory/domain/customers/contract';
import type { PartnerStatus } from '@cloud-factory/domain/partners/contract';
import type { Page, Written } from '@cloud-factory/domain/shared/contract';
import type { ListRow } from '../ui/list/list-table.js';
import { mutationOptions, queryOptions, type QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { api, reading, Refused } from '../platform/api.js';

// The only file of this folder that knows paths.
const root = 'saas-order/orderentry';
export const ordersKey = ['orders'] as const;

/** Lists of `ListPage` have a key of their own: everything that shows orders is asked again after a change of one. */
const changed = (queryClient: QueryClient) => async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ordersKey }),
    queryClient.invalidateQueries({ queryKey: ['list'] }),
    queryClient.invalidateQueries({ queryKey: ['history'] }),
  ]);
};

export const orderQuery = (id: string, asOf?: string) =>
  queryOptions({ queryKey: [...ordersKey, 'detail', id, asOf ?? null], queryFn: reading<OrderDetail>(`${root}/detail`, { id, asOf }) });

/** Why an open order should be looked at: of now, for a certificate ends without anybody doing anything. */
export const orderConcernsQuery = (id: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'concerns', id],
    queryFn: reading<readonly OrderConcernRow[]>('console/order-concerns', { id }),
    staleTime: 30_000,
  });

/** What a cancellation would meet now: why not, or what it costs. */
export const cancellationQuery = (orderNo: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'cancellation', orderNo],
    queryFn: reading<CancellationCost>('console/order-cancellation', { orderNo }),
    staleTime: 0,
  });

/** The body as text: the same question is asked once. */
export const orderPreviewQuery = (body: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'preview', body],
    queryFn: ({ signal }) => api.ask<OrderPreview>('console/order-preview', JSON.parse(body) as object, { signal }), // written by whoever asks
    staleTime: 30_000,
    gcTime: 60_000,
    retry: false,
  });

/** The entry of a former order, without what belongs to it alone. */
export const orderCopyQuery = (id: string) =>
  queryOptions({ queryKey: [...ordersKey, 'copy', id], queryFn: reading<OrderEntry>('console/order-copy', { id }), staleTime: 0 });

/** What a product costs this customer today; null where it has no price in the customer's currency. */
export type AgreedPrice = Readonly<{
  id: string;
  unitPrice: string | null;
  priceSource: PriceSource | null;
  priceReference: string | null;
}>;
export const agreedPricesQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['lookup', 'agreedPrices', customerId],
    queryFn: reading<readonly AgreedPrice[]>('saas-storage/productData/getHospitalProductList', { customerId }),
    staleTime: 60_000,
    retry: false,
  });

/** What a customer always asks for with a product. */
export const templatesQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['lookup', 'productTemplates', customerId],
    queryFn: reading<readonly ProductTemplateRow[]>('saas-production/hospitalscheme/getProductTemplateList', { customerId }),
    staleTime: 60_000,
    retry: false,
  });

/** The surcharges that are agreed with a customer, each code once. */
export const surchargesQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['lookup', 'surcharges', customerId],
    queryFn: async (context) => {
      const search = { customerId, current: '1', size: '200' };
      const { records } = await reading<Page<CustomerPriceRow>>('saas-production/hospitalproduct/getProductList', search)(context);
      const asked = records.flatMap(({ surcharges }) => surcharges).filter(({ onlyFor }) => onlyFor === null);
      return [...new Map(asked.map(({ code, name }) => [code, name]))].map(([code, name]) => ({ code, name }));
    },
    staleTime: 60_000,
    retry: false,
  });

type Colour = Readonly<{ colorCode: string; name: string; hex: string }>;
export const boxColoursQuery = queryOptions({
  queryKey: ['lookup', 'boxColours'],
  queryFn: reading<readonly Colour[]>('saas-storage/toothBoxColor/getDicList'),
  staleTime: 5 * 60_000,
});

/** Null on a day that no colour was named for. */
export const boxColourOfDayQuery = (date: string) =>
  queryOptions({
    queryKey: ['lookup', 'boxColour', date],
    queryFn: async (context): Promise<Colour | null> => {
      try {
        return await reading<Colour | null>('saas-storage/toothBoxColor/getColorByDate', { date })(context);
      } catch (error) {
        if (error instanceof Refused && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: 5 * 60_000,
  });

/** The dentists of a customer, by name. */
export const doctorsQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['lookup', 'doctors', customerId],
    queryFn: async (context) => {
      const search = { customerId, role: 'doctor', ascs: 'name', current: '1', size: '200' };
      return (await reading<Page<ListRow & Readonly<{ name: string }>>>('saas-production/hospitalContactInformation/list', search)(context))
        .records;
    },
    staleTime: 60_000,
  });

/** What can be ordered. Few enough to be offered at once. */
export const productOptionsQuery = queryOptions({
  queryKey: ['lookup', 'products'],
  queryFn: reading<readonly ProductOption[]>('saas-storage/productData/getInfoList'),
  staleTime: 60_000,
});

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ['lookup', 'customer', id],
    queryFn: reading<CustomerRow>('saas-production/hospitalCustomerData/detail', { id }),
    staleTime: 60_000,
  });

export const saveOrderMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ order, commandId }: { order: OrderSubmit; commandId: string }) => api.post<Written>(`${root}/submit`, order, commandId),
    onSettled: changed(queryClient),
  });

/** One of many: the page asks for the lists anew when all are done. */
export const submitOrder = (order: OrderSubmit, commandId: string) => api.post<Written>(`${root}/submit`, order, commandId);

type Unit = Readonly<{ unitCode: string; name: string; status: PartnerStatus }>;
/** Partners that may be given work today, also those in their last days. */
export const takenUnitsQuery = queryOptions({
  queryKey: ['lookup', 'units', 'taken'],
  queryFn: reading<readonly Unit[]>('saas-production/partnerscustomer/getPartnersCustomerList'),
  staleTime: 5 * 60_000,
});
/** Partners that work, or will again, as processing units to choose from. */
export const unitsQuery = queryOptions({
  queryKey: ['lookup', 'units'],
  queryFn: reading<Page<Unit>>('saas-production/partnerscustomer/list', { current: '1', size: '200', status_in: 'active,suspended' }),
  staleTime: 5 * 60_000,
});
/** Departments of the house, which make orders too. */
export const departmentsQuery = queryOptions({
  queryKey: ['lookup', 'departments'],
  queryFn: reading<Page<Readonly<{ deptCode: string; deptName: string }>>>('blade-system/dept/list', { current: '1', size: '200' }),
  staleTime: 5 * 60_000,
});

type Ids = Readonly<{ ids: readonly string[]; commandId: string }>;
export const approveOrders = ({ ids, commandId }: Ids) => api.post<readonly Written[]>(`${root}/orderReviewAdopt`, { ids }, commandId);
export const rejectOrders = ({ ids, reason, commandId }: Ids & Readonly<{ reason: string }>) =>
  api.post<readonly Written[]>(`${root}/orderReviewReject`, { ids, reason }, commandId);
type Cancelling = Readonly<{ orderNo: string; reason: string; acceptedCharge: string | null; commandId: string }>;
export const cancelOrder = ({ orderNo, reason, acceptedCharge, commandId }: Cancelling) =>
  api.post<Written>(`${root}/cancelOrder`, { orderNo, reason, acceptedCharge }, commandId);
export const holdOrder = ({ commandId, ...hold }: Omit<OrderHold, 'id'> & Readonly<{ id: string; commandId: string }>) =>
  api.post<Written>('console/order-hold', hold, commandId);
export const releaseOrder = ({ commandId, ...release }: Omit<OrderRelease, 'id'> & Readonly<{ id: string; commandId: string }>) =>
  api.post<Written>('console/order-release', release, commandId);
export const receiveMould = (mould: object, commandId: string) => api.post<Written>('console/order-mould', mould, commandId);
export const packOrder = ({ orderNo, commandId }: Readonly<{ orderNo: string; commandId: string }>) =>
  api.post<Written>(`${root}/updatePackingByOrderNo`, { orderNo }, commandId);
export const removeOrdersPath = `${root}/remove`;

export const askDelay = (body: object, commandId: string) => api.post<Written>('saas-production/delayasked/submit', body, commandId);
export const answerDelay = (body: object, commandId: string) => api.post<Written>('console/delay-asks/answer', body, commandId);
export const askReminder = (body: object, commandId: string) => api.post<Written>('console/reminders/ask', body, commandId);
export const answerReminder = (body: object, commandId: string) => api.post<Written>('console/reminders/answer', body, commandId);
export const closeReminder = (body: object, commandId: string) => api.post<Written>('console/reminders/close', body, commandId);
export const removeDelaysPath = 'saas-production/delayasked/remove';

/** What hangs on an order. Nothing of it is needed to read the order, so nothing of it is tried twice. */
const related = { staleTime: 10_000, retry: false } as const;
export const workOrderQuery = (id: string) =>
  queryOptions({
    ...related,
    queryKey: [...ordersKey, 'work', id],
    queryFn: reading<WorkOrderDetail>('saas-production/ycproductionworkorder/detail', { id }),
  });
export const inspectionsQuery = (orderNo: string) =>
  queryOptions({
    ...related,
    queryKey: [...ordersKey, 'inspections', orderNo],
    queryFn: reading<Page<BillRow>>(outFactoryList.path, { orderNo, current: 1, size: 20 }),
  });
export const deliveryOfOrderQuery = (orderNo: string) =>
  queryOptions({
    ...related,
    queryKey: [...ordersKey, 'delivery', orderNo],
    queryFn: reading<DeliveryRow>('saas-order/ycorderdelivery/getDeliveryByOrderNo', { orderNo }),
  });
/** The lines of statements that this order stands on; one order may stand on several, where a later one corrects it. */
export const statementLinesQuery = (orderNo: string) =>
  queryOptions({
    ...related,
    queryKey: [...ordersKey, 'statementLines', orderNo],
    queryFn: reading<Page<StatementLineRow>>('cl-settlement/settlementmonthdetail/getSettlementDetailPage', {
      orderNo,
      current: 1,
      size: 200,
    }),
  });
export const statementOfOrderQuery = (id: string) =>
  queryOptions({
    ...related,
    queryKey: [...ordersKey, 'statement', id],
    queryFn: async (context: QueryFunctionContext): Promise<StatementRow | null> => {
      const { smNo } = await reading<StatementHeader>('cl-settlement/settlementmonthdetail/getHeader', { smId: id })(context);
      const page = await reading<Page<StatementRow>>('saas-order/settlementmonth/page', { smNo, current: 1, size: 10 })(context);
      return page.records.find((row) => row.id === id) ?? null;
    },
  });
export const delayInfoQuery = (orderNo: string) =>
  queryOptions({
    ...related,
    queryKey: [...ordersKey, 'delays', orderNo],
    queryFn: reading<DelayInfo>(`${root}/getDelayOrderInfoByNo`, { orderNo }),
  });

/** For what is done to one order on its own page. */
export const orderMutation = <Input>(queryClient: QueryClient, act: (input: Input) => Promise<unknown>) =>
  mutationOptions({ mutationFn: act, onSettled: changed(queryClient) });
