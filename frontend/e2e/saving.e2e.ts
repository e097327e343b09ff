// A page is finished when its save was tried while the network failed: what was typed stays, what happened is said, and it is done once.
import type { Page, Request } from '@playwright/test';
import { Client, enterOrder, type Factory } from '@cloud-factory/demo';
import { front } from './console.js';
import { expect, test } from './people.js';

type Form = Readonly<{
  family: string;
  path: string | ((factory: Factory) => Promise<string>);
  /** What is typed; `code` is new each time. */
  fill: (page: Page, code: string) => Promise<void>;
  call: RegExp;
  /** How many of them the server keeps. */
  count: (admin: Client, code: string) => Promise<number>;
  save?: (page: Page) => Promise<void>;
}>;

const byLabel = async (page: Page, texts: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, text] of Object.entries(texts)) await front(page).getByLabel(label).first().fill(text);
};
const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await front(page).getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).first().click();
};
const total =
  (path: string, search: (code: string) => Record<string, string>) =>
  async (admin: Client, code: string): Promise<number> =>
    (await admin.get<{ total: number }>(path, { current: 1, size: 1, ...search(code) })).total;

const ctrlS = (page: Page) => page.keyboard.press('Control+s');
const bySubmit = (page: Page) => front(page).locator('button[type=submit]').last().click();

let draftId = '';
/** An order that somebody goes on with: as a draft it may be saved at any time. */
async function draft(factory: Factory): Promise<string> {
  const { id } = await enterOrder(
    factory,
    {
      customerId: factory.customers['H0002'] ?? '',
      doctorName: '周子墨',
      patientName: '韩国栋',
      isDraft: true,
      lines: [{ productId: factory.products['ZR-ST-CR'] ?? '', teeth: ['16'], shade: 'A2' }],
    },
    `e2e:saving:${Date.now()}`,
  );
  draftId = id;
  return `/order/orderentry/${id}/edit`;
}

const forms: readonly Form[] = [
  {
    family: 'a record of the catalogue',
    path: '/storage/toothColor/new',
    fill: async (page, code) => {
      await byLabel(page, { 颜色编码: code, 中文名称: '断网色', 英文名称: 'Offline' });
      await choose(page, '比色系统', '自定义');
    },
    call: /toothColor\/submit/,
    count: total('saas-storage/toothColor/list', (code) => ({ colorCode: code })),
  },
  {
    family: 'a parameter',
    path: '/system/param/new',
    fill: (page, code) => byLabel(page, { 参数名称: '断网参数', 参数键名: code, 参数键值: '1' }),
    call: /param\/submit/,
    count: total('blade-system/param/list', (code) => ({ paramKey_like: code })),
  },
  {
    family: 'a customer',
    path: '/customer/hospitalCustomerData/new',
    fill: (page, code) => byLabel(page, { 客户编码: code, 医院名称: '断网口腔' }),
    call: /hospitalCustomerData\/(submit|save)/,
    count: total('saas-production/hospitalCustomerData/list', (code) => ({ customerCode_like: code })),
  },
  {
    family: 'a price scheme',
    path: '/customer/hospitalscheme/new',
    fill: async (page, code) => {
      await byLabel(page, { 方案名称: code });
      await choose(page, '方案类型', '固定价');
    },
    call: /hospitalscheme\/(submit|save)/,
    count: total('saas-production/hospitalscheme/list', (code) => ({ name_like: code })),
  },
  {
    family: 'a role',
    path: '/system/role/new',
    fill: (page, code) => byLabel(page, { 角色名称: '断网角色', 角色别名: code }),
    call: /role\/submit/,
    save: bySubmit,
    count: async (admin, code) =>
      (await admin.get<readonly { roleAlias: string }[]>('blade-system/role/select')).filter(({ roleAlias }) => roleAlias === code).length,
  },
  {
    family: 'a user',
    path: '/system/user/new',
    fill: (page, code) => byLabel(page, { 账号: code, 姓名: '断网', 昵称: '断网', 密码: 'e2e-People-4482' }),
    call: /blade-user\/submit/,
    count: total('blade-user/list', (code) => ({ account: code })),
  },
  {
    family: 'an order',
    path: draft,
    fill: (page, code) => byLabel(page, { 外部单号: code }),
    call: /orderentry\/(submit|save)/,
    count: async (admin, code) =>
      (await admin.get<{ externalNo: string | null }>('saas-order/orderentry/detail', { id: draftId })).externalNo === code ? 1 : 0,
  },
];

/** Everything that is typed on the page in front. */
const typed = (page: Page): Promise<readonly string[]> =>
  front(page)
    .locator('input:not([type=file]):not([type=hidden]), textarea')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

for (const { family, path, fill, call, count, save = ctrlS } of forms)
  test(`R119 R181 ${family} is typed once and saved once, whatever the network does`, async ({ house, baseURL }) => {
    const admin = await new Client(baseURL ?? '', 'admin', process.env['ADMIN_PASSWORD'] ?? '').signIn();
    house.excuse(/^Failed to load resource/);
    const page = await house.as('admin');
    const code = `n${Date.now() % 10_000_000}`;
    const ids: (string | undefined)[] = [];
    const note = (request: Request): unknown =>
      request.method() === 'POST' && call.test(request.url()) && ids.push(request.headers()['idempotency-key']);
    await page.goto(typeof path === 'string' ? path : await path(house.factory));
    await expect(front(page).getByRole('heading', { level: 1 }).first()).toBeVisible();
    await fill(page, code);
    // Fields of days come when they are first shown, names after the ids that they stand for.
    await expect(front(page).locator('.mantine-Skeleton-root')).toHaveCount(0);
    await expect.poll(() => typed(page)).not.toContain('…');
    const before = await typed(page);
    expect(before).toContain(code);
    page.on('request', note);
    const alert = page.getByRole('alert');
    const answers = (status: number, msg: string) =>
      page.route(call, (route) => route.fulfill({ status, json: { code: status, success: false, data: null, msg } }));

    // The server refuses. That is final for this click: what is changed then is another.
    await answers(409, '编码已被占用');
    await save(page);
    await expect(alert.filter({ hasText: '编码已被占用' }).first()).toBeVisible();
    expect(await typed(page)).toEqual(before);
    await page.unroute(call);

    // The line is cut before it arrives; nothing else is heard of the server either.
    await page.route('**/api/**', (route) => (route.request().url().includes('/console/live') ? route.continue() : route.abort()));
    await save(page);
    await expect(alert.filter({ hasText: '无法连接服务器' }).first()).toBeVisible();
    expect(await typed(page)).toEqual(before);
    expect(await count(admin, code)).toBe(0);
    await page.unroute('**/api/**');

    // The server has a fault of its own, and says so in its words.
    await answers(500, '系统错误，编号 E2E-1');
    await save(page);
    await expect(alert.filter({ hasText: '系统错误，编号 E2E-1' }).first()).toBeVisible();
    expect(await typed(page)).toEqual(before);
    expect(await count(admin, code)).toBe(0);
    await page.unroute(call);

    // It arrives, and a proxy loses the answer.
    await page.route(call, async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' });
    });
    await save(page);
    await expect.poll(() => ids.length).toBe(4);
    await expect(alert.filter({ hasText: '无法连接服务器' }).first()).toBeVisible();
    expect(await typed(page)).toEqual(before);
    await page.unroute(call);

    await save(page);
    await expect(page.getByText(/新增成功|保存成功|草稿已保存|操作成功|添加成功/).first()).toBeVisible();
    const [refused, ...rest] = ids;
    expect(rest, ids.join(' ')).not.toContain(refused);
    expect(new Set(rest).size, ids.join(' ')).toBe(1);
    await expect.poll(() => count(admin, code)).toBe(1);
  });

test('R020 R181 without a line a list says so at once, and is read again when there is one', async ({ house }) => {
  house.excuse(/^Failed to load resource/);
  const page = await house.as('admin');
  await page.goto('/storage/toothColor');
  await expect(front(page).getByRole('heading', { name: '牙色' })).toBeVisible();
  await page.context().setOffline(true);
  await front(page).getByLabel('颜色编码').first().fill('nothing');
  await front(page).getByRole('button', { name: '搜索' }).click();
  await expect(front(page).getByRole('alert').filter({ hasText: '无法连接服务器' })).toBeVisible();
  await page.context().setOffline(false);
  await front(page).getByRole('button', { name: '重试' }).click();
  await expect(front(page).getByText('没有符合条件的数据')).toBeVisible();
});
