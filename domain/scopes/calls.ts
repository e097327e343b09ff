// Which calls someone may make, out of what their roles were granted.
import { isGranted } from './permissions.js';

/** An API scope as a role has it: a method (`any`: all) and a pattern of paths below a menu item. */
export type ApiScopeRule = Readonly<{ menuId: string; method: string; pathPattern: string }>;

/** What one role says about calls. */
export type CallRights = Readonly<{ permissions: readonly string[]; apiScopes: readonly ApiScopeRule[] }>;

/** One operation: the permissions of which any one is enough, its method, all its addresses, and the menu items that it belongs to. */
export type Call = Readonly<{ anyOf: readonly string[]; method: string; paths: readonly string[]; menuIds: readonly string[] }>;

/**
 * A pattern against the address of an operation, as the API document spells it: `*` stands for anything within one part of the path, `**` at
 * the end for all that follows. No regular expression of anybody's making is ever run.
 */
export function matchesPath(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const parts = path.split('/');
  for (const [nth, part] of wanted.entries()) {
    if (part === '**' && nth === wanted.length - 1) return parts.length > nth;
    const actual = parts[nth];
    if (actual === undefined || !matchesPart(part, actual)) return false;
  }
  return parts.length === wanted.length;
}

/** Pieces between stars, each after the other: no way to make it slow. */
function matchesPart(pattern: string, part: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return first === part;
  const last = rest.pop() ?? '';
  if (!part.startsWith(first) || !part.endsWith(last) || part.length < first.length + last.length) return false;
  let at = first.length;
  const end = part.length - last.length;
  for (const piece of rest) {
    const found = part.indexOf(piece, at);
    if (found < 0 || found + piece.length > end) return false;
    at = found + piece.length;
  }
  return true;
}

export const matchesCall = ({ method, pathPattern }: Omit<ApiScopeRule, 'menuId'>, call: Pick<Call, 'method' | 'paths'>): boolean =>
  (method === 'any' || method === call.method) && call.paths.some((path) => matchesPath(pathPattern, path));

/** Whether one role allows a call: by permission, and by its API scopes of the call's menu items where it has any. */
function allows({ permissions, apiScopes }: CallRights, call: Call): boolean {
  const grants = new Set(permissions);
  if (!call.anyOf.some((permission) => isGranted(grants, permission))) return false;
  const ofItsMenus = apiScopes.filter(({ menuId }) => call.menuIds.includes(menuId));
  return ofItsMenus.length === 0 || ofItsMenus.some((rule) => matchesCall(rule, call));
}

/** Whether any of the roles allows a call. */
export const mayCall = (roles: readonly CallRights[], call: Call): boolean => roles.some((role) => allows(role, call));

/** Whether a call is open by the person's own mark: no role gives what the platform owns, so the API scopes of roles do not bind it either. */
export const isOpenByMark = (grants: ReadonlySet<string>, { anyOf }: Pick<Call, 'anyOf'>): boolean =>
  anyOf.some((permission) => permission.startsWith('platform.') && isGranted(grants, permission));
