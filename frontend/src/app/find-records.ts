// Orders, documents and people of the house by a few letters or figures: each kind is asked through its own list, so that a caller finds what the lists show.
import { customerList } from '@cloud-factory/domain/customers/contract';
import { deliveryList } from '@cloud-factory/domain/delivery/contract';
import { orderList } from '@cloud-factory/domain/orders/contract';
import { workOrderList } from '@cloud-factory/domain/production/contract';
import { productList } from '@cloud-factory/domain/products/contract';
import { statementList } from '@cloud-factory/domain/settlement/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import { keyword, type ListDescription } from '@cloud-factory/domain/shared/list';
import type { Words } from '@cloud-factory/domain/shared/refusals';
import { queryOptions } from '@tanstack/react-query';
import { reading } from '../platform/api.js';

type Row = Readonly<Record<string, unknown>> & Readonly<{ id: string }>;
/** A record that was found: what it is called, what stands beside the name, and its page. */
export type FoundRecord = Readonly<{ id: string; kind: Words; name: string; aside: string; href: string }>;

type Kind = Readonly<{
  key: string;
  words: Words;
  list: Pick<ListDescription, 'path'>;
  permission: string;
  /** The filter that takes the text; none where this kind is not known by such a text. */
  filterFor: (text: string) => string | undefined;
  href: (id: string) => string;
  name: string;
  aside: readonly string[];
}>;

/** A number of a document, or its end: figures, maybe behind its letters. */
const isNumber = (text: string): boolean => /^[a-z]{0,3}[\d-]{2,}$/i.test(text);
const byNumber = (filter: string) => (text: string) => (isNumber(text) ? filter : undefined);
const byName = (filter: string) => (text: string) => (isNumber(text) ? undefined : filter);

const kinds: readonly Kind[] = [
  {
    key: 'order',
    words: orderList.labels,
    list: orderList,
    permission: 'orderentry.read',
    filterFor: (text) => (isNumber(text) ? 'orderNo_like' : 'patientName_like'),
    href: (id) => `/order/orderentry/${id}`,
    name: 'orderNo',
    aside: ['patientName', 'customerName', 'productName'],
  },
  {
    key: 'workOrder',
    words: workOrderList.labels,
    list: workOrderList,
    permission: 'ycproductionworkorder.read',
    filterFor: byNumber('workOrderNo_like'),
    href: (id) => `/production/ycproductionworkorder/${id}`,
    name: 'workOrderNo',
    aside: ['orderNo', 'productName'],
  },
  {
    key: 'delivery',
    words: deliveryList.labels,
    list: deliveryList,
    permission: 'ycorderdelivery.read',
    filterFor: byNumber('deliveryNo_like'),
    href: (id) => `/delivery/ycorderdelivery/${id}`,
    name: 'deliveryNo',
    aside: ['customerName', 'deliveredOn'],
  },
  {
    key: 'statement',
    words: statementList.labels,
    list: statementList,
    permission: 'settlementmonth.read',
    filterFor: byNumber('smNo_like'),
    href: (id) => `/settlement/settlementmonth/${id}`,
    name: 'smNo',
    aside: ['hospitalName', 'month'],
  },
  {
    key: 'customer',
    words: customerList.labels,
    list: customerList,
    permission: 'hospitalCustomerData.read',
    filterFor: () => keyword,
    href: (id) => `/customer/hospitalCustomerData/${id}`,
    name: 'name',
    aside: ['customerCode'],
  },
  {
    key: 'product',
    words: productList.labels,
    list: productList,
    permission: 'productData.read',
    filterFor: byName(keyword),
    href: (id) => `/product/productData/${id}`,
    name: 'name',
    aside: ['productCode'],
  },
];

/** Of each kind as many as one looks at; the list of the kind has the others. */
const atMost = 5;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The kinds that may be asked for this text: those that the caller may read and that are known by such a text. */
export const kindsFor = (typed: string, may: (permission: string) => boolean): readonly Kind[] =>
  typed.length < 2 ? [] : kinds.filter(({ permission, filterFor }) => may(permission) && filterFor(typed) !== undefined);

/** The first records of a kind that the text finds. */
export const foundRecordsQuery = ({ key, words, list, filterFor, href, name, aside }: Kind, typed: string) => {
  const search = { current: '1', size: String(atMost), [filterFor(typed) ?? keyword]: typed };
  return queryOptions({
    queryKey: ['list', list.path, 'palette', search],
    queryFn: async (context): Promise<readonly FoundRecord[]> => {
      const { records } = await reading<Page<Row>>(list.path, search)(context);
      return records.map((row) => ({
        id: `${key}-${row.id}`,
        kind: words,
        name: text(row[name]),
        aside: aside
          .map((each) => text(row[each]))
          .filter(Boolean)
          .join(' · '),
        href: href(row.id),
      }));
    },
    staleTime: 10_000,
  });
};
