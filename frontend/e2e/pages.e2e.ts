import { Client, walk } from '@cloud-factory/demo';
import { expectAccessible, front, switchLanguage } from './console.js';
import { expect, test } from './people.js';

type Node = Readonly<{ path: string; children?: readonly Node[]; openMode?: number }>;
const leaves = (nodes: readonly Node[]): readonly string[] =>
  nodes.flatMap((node) => ((node.children ?? []).length > 0 ? leaves(node.children ?? []) : [node.path]));

test('R020 every page of the menu opens, is accessible and fits a telephone in Chinese, and has English headings and labels in English', async ({
  house,
  baseURL,
}) => {
  test.setTimeout(600_000);
  const { factory } = house;
  const admin = await new Client(baseURL ?? '', 'admin', process.env['ADMIN_PASSWORD'] ?? '').signIn();
  const order = await walk(
    factory,
    {
      customerId: factory.customers['H0003'] ?? '',
      doctorName: '周子墨',
      patientName: '田俊杰',
      lines: [{ productId: factory.products['CC-SLM-CR'] ?? '', teeth: ['16'], shade: null }],
    },
    'delivered',
    { key: 'e2e:pages', lotId: factory.lots['CL-COCR-01'] ?? '', sendDate: new Date().toISOString().slice(0, 10) },
  );
  const firstOf = async (path: string): Promise<string> =>
    (await admin.get<{ records: readonly { id: string }[] }>(path, { current: 1, size: 10 })).records[0]?.id ?? '';
  const details = [
    `/order/orderentry/${order.id}`,
    '/order/orderentry/new',
    `/customer/hospitalCustomerData/${factory.customers['H0003']}`,
    `/product/processRoute/${factory.routeId}`,
    `/production/ycproductionworkorder/${await firstOf('saas-production/ycproductionworkorderprocesssort/selectWorkOrderProcessSortPage')}`,
    `/quality/ycproductionqualitytestbillsoutfactory/${await firstOf('saas-production/ycproductionqualitytestbillsoutfactory/page')}`,
    `/delivery/ycorderdelivery/${await firstOf('saas-order/deliveryOrders/list')}`,
    '/delivery/ycorderdelivery/new',
    '/settlement/settlementmonth/new',
    `/storage/warehousestock/${await firstOf('saas-storage/warehousestock/list')}`,
    `/system/user/${await firstOf('blade-user/page')}`,
    `/system/role/${await firstOf('blade-system/role/list')}`,
  ];
  const pages = [...leaves(await admin.get<readonly Node[]>('blade-system/menu/routes')), ...details];
  expect(pages.length).toBeGreaterThan(30);

  const page = await house.as('admin');
  const heading = () => front(page).getByRole('heading', { level: 1 }).first();
  for (const path of pages) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await expect(heading(), path).toBeVisible();
      await expect(front(page).locator('[aria-busy="true"]'), path).toHaveCount(0);
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${path} is wider than a telephone`,
      ).toBeLessThanOrEqual(0);
    });
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  await switchLanguage(page, 'English');
  for (const path of pages) {
    await test.step(`${path} in English`, async () => {
      await page.goto(path);
      await expect(heading(), path).toBeVisible();
      // Words of the page itself: headings of columns, labels, buttons. What people typed stays as they typed it.
      const words = await front(page)
        .locator('th, label')
        .evaluateAll((all) => all.map((each) => (each as HTMLElement).innerText).filter((text) => /[\u4e00-\u9fff]/.test(text)));
      expect(words, path).toEqual([]);
    });
  }
});
