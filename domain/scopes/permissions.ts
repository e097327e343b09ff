/**
 * Whether a set of grants covers a permission `<resource>.<verb>`. A grant is a permission, `<resource>.*`, `*.<verb>` or `*`.
 * What the platform owns is covered by `platform.…` alone, never by `*` of a tenant. What the tenant's package keeps back stands among
 * the grants as `!<resource>.<verb>` or `!<resource>.*` (but for `+<resource>.<verb>`), and is covered by nothing.
 */
export function isGranted(grants: ReadonlySet<string>, permission: string): boolean {
  const [resource = '', verb = ''] = permission.split('.');
  if (resource === 'platform') return grants.has(permission) || grants.has('platform.*');
  if (grants.has(`!${permission}`) || (grants.has(`!${resource}.*`) && !grants.has(`+${permission}`))) return false;
  if (grants.has(permission)) return true;
  return grants.has('*') || grants.has(`${resource}.*`) || grants.has(`*.${verb}`);
}

/** Whether whoever holds the grants also holds all that one more would give: `<resource>.*` gives every verb, so no list of verbs covers it. */
export const coversGrant = (grants: ReadonlySet<string>, grant: string): boolean =>
  isGranted(grants, grant) || (grant.includes('*') && grants.has(grant));

/** Whether the grants say anything about a resource. */
export const isAbout = (grants: ReadonlySet<string>, resource: string): boolean =>
  grants.has('*') || [...grants].some((grant) => grant.startsWith(`${resource}.`) || grant.startsWith('*.'));

/** Who belongs to the house: whoever reads any of these belongs to it. */
const ofTheHouse = ['user.read', 'role.read', 'dept.read', 'staffInformation.read'] as const;

/**
 * Whether somebody only orders, from outside, as the accounts of hospitals do: they may order by the channel, and read nothing of who belongs to the
 * house. What everybody else may know of colleagues, their names and roles, is not theirs to read.
 */
export const isFromOutside = (grants: ReadonlySet<string>): boolean =>
  isGranted(grants, 'channel.order') && !ofTheHouse.some((permission) => isGranted(grants, permission));
