import { resourceOf } from '@cloud-factory/domain/catalogue';
import type { ConnectionKind } from '@cloud-factory/domain/resources/contract';

/** What one must be allowed to read to see the history of a kind of stream. A kind that is not here shows no history. */
const permissions: Readonly<Record<string, string>> = {
  order: 'orderentry.read',
  orderFiles: 'orderphotographfile.read',
  channelAccount: 'channel.grant',
  delayAsk: 'delayasked.read',
  reminder: 'orderentry.read',
  workOrder: 'ycproductionworkorder.read',
  bill: 'ycproductionqualitytestbillsoutfactory.read',
  lot: 'warehousestock.read',
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
  dataSource: 'datasource.read',
  tenant: 'platform.tenant',
  tenantPackage: 'platform.tenantPackage',
  menu: 'platform.menu',
  topMenu: 'platform.topmenu',
  client: 'platform.client',
  provider: 'platform.provider',
};

const ofConnections: Readonly<Record<ConnectionKind, string>> = { store: 'oss.read', sms: 'sms.read', dataSource: 'datasource.read' };
const connectionKinds: ReadonlyMap<string, string> = new Map(Object.entries(ofConnections));

/** The kind of a record of the catalogue, by the name of its stream. */
export const recordKind = (stream: string): string | undefined => /^record-([A-Za-z-]+?)-[0-9a-f]{8}-/.exec(stream)?.[1];

/**
 * The rights of which one is needed to see the history of a stream; none: it shows no history. Records of the catalogue are named `record-<kind>-<id>`:
 * each kind has its own right. What kind a connection is of only its events say: `mayReadFirst` asks once more.
 */
export function historyPermissions(kind: string, stream: string): readonly string[] {
  if (kind === 'connection') return [...connectionKinds.values()];
  if (kind === 'connectionChoice') return one(connectionKinds.get(stream.slice('connectionChoice-'.length)));
  if (kind !== 'record') return one(permissions[kind]);
  const resource = recordKind(stream);
  return one(resource === undefined || !resourceOf(resource) ? undefined : `${resource}.read`);
}

/** Kinds of streams whose history a right of their own opens. */
export const kindsWithHistory: readonly string[] = [...Object.keys(permissions), 'connection', 'connectionChoice'];

const one = (permission: string | undefined): readonly string[] => (permission === undefined ? [] : [permission]);

/** Whether somebody who may do this may see what began so: of a connection, by the kind that it is of. */
export function mayReadFirst(kind: string, first: Readonly<Record<string, unknown>>, may: (permission: string) => boolean): boolean {
  if (kind !== 'connection') return true;
  const permission = connectionKinds.get(String(first['kind']));
  return permission !== undefined && may(permission);
}

/** Kinds of streams that lie in the log of the platform alone. */
const ofPlatform: ReadonlySet<string> = new Set(['tenant', 'tenantPackage', 'menu', 'topMenu', 'client', 'provider', 'dataSource']);

/** Records that the platform keeps for all tenants: everybody may read them (decision 30). */
export const isSharedRecord = (stream: string): boolean => resourceOf(recordKind(stream) ?? '')?.owner === 'platform';

/** Whether a stream lies in the log of the platform. */
export const isOfPlatform = (kind: string, stream: string): boolean => ofPlatform.has(kind) || isSharedRecord(stream);
