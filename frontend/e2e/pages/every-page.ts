// Which addresses there are: all of the console's own routes, the menu of the server, and for each list the record in its first row.
import type { Client } from '@cloud-factory/demo';
import type { Page } from '@playwright/test';
import { pages } from '../../src/routes/registry.js';
import { front } from '../console.js';

type MenuNode = Readonly<{ path: string; children?: readonly MenuNode[] }>;

const leaves = (nodes: readonly MenuNode[]): readonly string[] =>
  nodes.flatMap((node) => ((node.children ?? []).length > 0 ? leaves(node.children ?? []) : [node.path]));

/** Patterns that stand for a kind of page that the menu leads to, or for somebody else's page. */
const drawnFromTheMenu = ['/$area/$key', '/$area/$key/$id'];
const notOurs = ['/myiframe/$address'];
const isPattern = (path: string): boolean => path.includes('$');

/** The patterns of the registry that no address of `visited` stands for: a page that nobody looked at. */
export function unseenRoutes(visited: readonly string[]): readonly string[] {
  const isSeen = (pattern: string): boolean => {
    const words = pattern.split('/');
    return visited.some((address) => {
      const parts = (address.split('?')[0] ?? '').split('/');
      return parts.length === words.length && words.every((word, index) => word.startsWith('$') || word === parts[index]);
    });
  };
  return pages.map(({ path }) => path).filter((path) => !notOurs.includes(path) && !isSeen(path));
}

/**
 * Every address to look at, lists before their records. The menu is the server's; what it does not lead to stands in the registry. Records
 * are found on the way: `recordOf` is asked when a list is on the screen.
 */
export async function addresses(admin: Client): Promise<readonly string[]> {
  const menu = leaves(await admin.get<readonly MenuNode[]>('blade-system/menu/routes'));
  const own = pages.map(({ path }): string => path).filter((path) => !isPattern(path));
  const forms = pages
    .map(({ path }): string => path)
    .filter((path) => path.endsWith('/$id') && !drawnFromTheMenu.includes(path))
    .map((path) => path.replace(/\$id$/, 'new'))
    .filter((path) => !isPattern(path) && !notForms.includes(path.replace(/\/new$/, '')));
  const edits = await Promise.all(
    editable.map(async ({ list, path, search }) => {
      const { records } = await admin.get<{ records: readonly { id: string }[] }>(path, { current: 1, size: 1, ...search });
      return records.map(({ id }) => `${list}/${id}/edit`);
    }),
  );
  // A file has no list of its own: it is reached from its order.
  const { records: orders } = await admin.get<{ records: readonly { id: string }[] }>('saas-order/orderentry/list', {
    current: 1,
    size: 1,
  });
  const [first] = await Promise.all(
    orders.map(({ id }) => admin.get<{ lines: readonly { files: readonly { id: string }[] }[] }>('saas-order/orderentry/detail', { id })),
  );
  const files = (first?.lines ?? []).flatMap((line) => line.files.map(({ id }) => `/order/file/${id}`)).slice(0, 1);
  return [...new Set([...own, ...menu, ...forms, ...edits.flat(), ...files, '/404', '/403', '/500', '/storage/toothColor/new'])];
}

/** Pages that only a record in a certain state has. */
const editable = [
  { list: '/order/orderentry', path: 'saas-order/orderentry/list', search: { reviewStatus: 'draft' } },
  { list: '/delivery/ycorderdelivery', path: 'saas-order/deliveryOrders/list', search: { status: 'draft' } },
];

/** What is made by work, not by a form: there is no page `new` beneath them. */
const notForms = [
  '/production/ycproductionworkorder',
  '/quality/awaiting',
  '/quality/ycproductionqualitytestbillsoutfactory',
  '/order/file',
  '/customer/price-changes',
  '/customer/customerInformationMaintain',
];

/** Records whose page has parts of its own behind tabs. */
const tabsOf: Readonly<Record<string, readonly string[]>> = {
  '/customer/hospitalCustomerData': ['contacts', 'addresses', 'prices', 'templates', 'schemes', 'calculate'],
  '/customer/hospitalscheme': ['products', 'hospitals', 'versions'],
};

/** The record that the list on the screen leads to: the one in its first row. */
export async function recordOf(page: Page, list: string): Promise<readonly string[]> {
  const first = front(page).locator(`tbody a[href^="${list}/"]`).first();
  const href = (await first.count()) > 0 ? await first.getAttribute('href') : null;
  return href ? [href, ...(tabsOf[list] ?? []).map((tab) => `${href}?show=${tab}`)] : [];
}
