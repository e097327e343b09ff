/**
 * Whether a set of grants covers a permission `<resource>.<verb>`. A grant is a permission, `<resource>.*`, `*.<verb>` or `*`.
 * What the platform owns is covered by `platform.…` alone, never by `*` of a tenant.
 */
export function isGranted(grants: ReadonlySet<string>, permission: string): boolean {
  if (grants.has(permission)) return true;
  const [resource = '', verb = ''] = permission.split('.');
  if (resource === 'platform') return grants.has('platform.*');
  return grants.has('*') || grants.has(`${resource}.*`) || grants.has(`*.${verb}`);
}
