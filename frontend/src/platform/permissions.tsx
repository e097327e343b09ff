// What the signed-in person may do, as the server says. It only decides what is shown: the server asks again on every call.
import { createContext, useContext } from 'react';

export type Permissions = Readonly<{ may: (permission: string | undefined) => boolean }>;

type Node = Readonly<{ code?: string; permission?: string | null; children?: readonly Node[] }>;

/** The server's rule: a grant is a permission, `<resource>.*`, `*.<verb>` or `*`; what the platform owns is granted by `platform.…` alone, and what the tenant's package keeps back (`!…`, but for `+…`) by nothing. */
function isGranted(grants: ReadonlySet<string>, permission: string): boolean {
  const [resource = '', verb = ''] = permission.split('.');
  if (resource === 'platform') return grants.has(permission) || grants.has('platform.*');
  if (grants.has(`!${permission}`) || (grants.has(`!${resource}.*`) && !grants.has(`+${permission}`))) return false;
  if (grants.has(permission)) return true;
  return grants.has('*') || grants.has(`${resource}.*`) || grants.has(`*.${verb}`);
}

/** `menu/buttons` answers a map of codes, or the tree of menus with the buttons as leaves; `user-info` a list of permissions. Together they are what the person may. */
export function permissionsOf(...answers: readonly unknown[]): Permissions {
  const granted = new Set<string>();
  const collect = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if (node.code) granted.add(node.code);
      if (node.permission) granted.add(node.permission);
      collect(node.children ?? []);
    }
  };
  for (const answer of answers) {
    // The answer is the server's; what has none of the shapes grants nothing.
    if (Array.isArray(answer)) {
      const list = answer as readonly (Node | string)[];
      for (const each of list) if (typeof each === 'string') granted.add(each);
      collect(list.filter((each) => typeof each !== 'string'));
    } else if (answer && typeof answer === 'object') {
      for (const [code, may] of Object.entries(answer)) if (may === true) granted.add(code);
    }
  }
  return { may: (permission) => permission === undefined || isGranted(granted, permission) };
}

export const noPermissions: Permissions = { may: (permission) => permission === undefined };

export const PermissionsContext = createContext<Permissions>(noPermissions);

/** `may('orderentry.write')`; without a permission to ask for, yes. */
export const usePermissions = (): Permissions => useContext(PermissionsContext);
