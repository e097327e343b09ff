// What tells of the house itself and not of an order: needs no permission among colleagues, and is nothing that the pages of a hospital's account ask for.
import { isFromOutside } from '@cloud-factory/domain/scopes';
import type { Identity } from './caller.js';
import { RefusedException } from './refused.js';

/** The machines, how menus are kept, what permissions and scopes there are: by address, all below it too. */
export const ofTheHouse: readonly string[] = [
  '/api/saas-equipment/ycequipmentarchivesmanagement/getEquipmentArchivesManagement',
  '/api/blade-develop/code',
  '/api/blade-system/api-scope',
  '/api/blade-system/data-scope',
  '/api/blade-system/menu/detail',
  '/api/blade-system/menu/grant-top-tree',
  '/api/blade-system/menu/lazy-list',
  '/api/blade-system/menu/lazy-menu-list',
  '/api/blade-system/menu/list',
  '/api/blade-system/menu/menu-list',
  '/api/blade-system/menu/top-tree-keys',
  '/api/blade-system/topmenu',
  '/api/console/catalogue/api-scope',
  '/api/console/catalogue/code',
  '/api/console/catalogue/data-scope',
  '/api/console/scopes',
];

/** Whether an address tells of the house. */
export const tellsOfTheHouse = (url: string): boolean => ofTheHouse.some((each) => url === each || url.startsWith(`${each}/`));

/** Kinds of the platform's records that do. */
const kinds: ReadonlySet<string> = new Set(['api-scope', 'data-scope', 'code']);
export const isKindOfTheHouse = (kind: string): boolean => kinds.has(kind);

/** Refuses an account from outside what tells of the house. HEAD is the GET that serves it. */
export function refuseFromOutside({ permissions }: Pick<Identity, 'permissions'>, method: string, url: string): void {
  if ((method === 'GET' || method === 'HEAD') && tellsOfTheHouse(url) && isFromOutside(permissions))
    throw new RefusedException('NotAllowed', { status: 403 });
}
