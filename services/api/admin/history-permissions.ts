/** What one must be allowed to read to see the history of a kind of stream. A kind that is not here shows no history. */
const permissions: Readonly<Record<string, string>> = {
  order: 'orderentry.read',
  workOrder: 'ycproductionworkorder.read',
  bill: 'ycproductionqualitytestbillsoutfactory.read',
  release: 'ycproductionqualitytestbillsoutfactory.read',
  lot: 'warehousestock.read',
  warehousing: 'warehousing_order.read',
  delivery: 'ycorderdelivery.read',
  statement: 'settlementmonth.read',
  customer: 'hospitalCustomerData.read',
  scheme: 'hospitalscheme.read',
  product: 'productData.read',
  route: 'processRoute.read',
  staff: 'staffInformation.read',
  user: 'user.read',
  role: 'role.read',
};

/** Records of the catalogue are named `record-<kind>-<id>`: each kind has its own right. */
export function historyPermission(kind: string, stream: string): string | null {
  if (kind === 'record') {
    const resource = /^record-([A-Za-z-]+?)-[0-9a-f]{8}-/.exec(stream)?.[1];
    return resource === undefined ? null : `${resource}.read`;
  }
  return permissions[kind] ?? null;
}
