// What `ref` fields of the contexts point at, one line per kind:
// `order: () => import('@cloud-factory/domain/orders/contract').then(({ orderList }) => sourceOfList(orderList)),`
import type { Source } from '../ui/sources.js';

export const documentSources: Readonly<Record<string, (() => Promise<Source>) | undefined>> = {
  user: () => import('../catalogue/sources.js').then(({ userSource }) => userSource),
};
