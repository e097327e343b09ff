import { resourceOf } from '@cloud-factory/domain/catalogue';

/** What one must be allowed to read to see the history of a kind of stream. A kind that is not here shows no history. */
const permissions: Readonly<Record<string, string>> = {
  order: 'orderentry.read',
  orderFiles: 'orderphotographfile.read',
  channelAccount: 'channel.grant',
  delayAsk: 'delayasked.read',
  reminder: 'orderentry.read',
  workOrder: 'ycproductionworkorder.read',
  bill: 'ycproductionqualitytestbillsoutfactory.read',
  release: 'ycproductionqualitytestbillsoutfactory.read',
  lot: 'warehousestock.read',
  warehousing: 'warehousing_order.read',
  delivery: 'ycorderdelivery.read',
  statement: 'settlementmonth.read',
  customer: 'hospitalCustomerData.read',
  scheme: 'hospitalscheme.read',
  customerPrices: 'hospitalproduct.read',
  priceBatch: 'hospitalscheme.read',
  product: 'productData.read',
  route: 'processRoute.read',
  staff: 'staffInformation.read',
  equipment: 'ycequipmentarchivesmanagement.read',
  partner: 'partnerscustomer.read',
  productDecompose: 'productDecompose.read',
  user: 'user.read',
  role: 'role.read',
  connection: 'oss.read',
  connectionChoice: 'oss.read',
  dataSource: 'datasource.read',
  tenant: 'platform.tenant',
  tenantPackage: 'platform.tenantPackage',
  menu: 'platform.menu',
  topMenu: 'platform.topmenu',
  client: 'platform.client',
  provider: 'platform.provider',
};

const recordKind = (stream: string): string | undefined => /^record-([A-Za-z-]+?)-[0-9a-f]{8}-/.exec(stream)?.[1];

/** Records of the catalogue are named `record-<kind>-<id>`: each kind has its own right. */
export function historyPermission(kind: string, stream: string): string | null {
  if (kind !== 'record') return permissions[kind] ?? null;
  const resource = recordKind(stream);
  return resource === undefined || !resourceOf(resource) ? null : `${resource}.read`;
}

/** Kinds of streams that lie in the log of the platform alone. */
const ofPlatform: ReadonlySet<string> = new Set(['tenant', 'tenantPackage', 'menu', 'topMenu', 'client', 'provider', 'dataSource']);

/** Records that the platform keeps for all tenants: everybody may read them (decision 30). */
export const isSharedRecord = (stream: string): boolean => resourceOf(recordKind(stream) ?? '')?.owner === 'platform';

/** Whether a stream lies in the log of the platform. */
export const isOfPlatform = (kind: string, stream: string): boolean => ofPlatform.has(kind) || isSharedRecord(stream);
