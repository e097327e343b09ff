import { crownStl } from '@cloud-factory/demo';
import { expectAccessible, front, switchLanguage } from './console.js';
import { choose, expect, find, test } from './people.js';

test('R310 R314 R316 R318 R401 R402 R403 M089 M093 a clerk enters an order with teeth and a scan, a second person reviews it, and its history tells who', async ({
  house,
}) => {
  const clerk = await house.as('chenjing');
  await clerk.goto('/order/orderentry/new');
  const form = front(clerk);
  await expect(form.getByRole('heading', { level: 1, name: '新建订单' })).toBeVisible();
  // R318: a customer before products.
  await expect(form.getByText('请先选择客户，再选择产品').first()).toBeVisible();
  await find(clerk, /^医院客户/, '深圳安和', '深圳安和口腔医院');
  await form.getByLabel('临床医生').fill('李明远');
  await choose(clerk, '下单公司', '第一公司');
  await choose(clerk, /^产品/, '氧化锆全瓷固定桥');
  await expect(form.getByText('产品类型：定制式固定义齿').first()).toBeVisible();
  await form.getByLabel('患者姓名').fill('林建国');

  // A bridge of three: to the tooth, along the arch, and what stands together hangs together.
  await form.getByRole('button', { name: '牙位 35' }).focus();
  await clerk.keyboard.press('Space');
  await form.getByRole('button', { name: '牙位 37' }).click({ modifiers: ['Shift'] });
  await clerk.keyboard.press('b');
  await expect(form.getByRole('button', { name: '牙位 36 桥体' })).toBeVisible();
  await expect(form.getByRole('img', { name: '右上 0，左上 0，右下 0，左下 567' }).first()).toBeVisible();
  await expect(form.getByLabel(/^数量/)).toHaveValue('3');
  await expect(form.getByLabel(/^件数/)).toHaveValue('1');

  // R314: without its scan the order is not submitted, and says so.
  await form.getByRole('button', { name: '提交审核' }).click();
  await expect(form.getByRole('alert').filter({ hasText: '文件' }).first()).toBeVisible();
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: '林建国-35-37.stl', mimeType: 'model/stl', buffer: Buffer.from(crownStl('36', 40_000)) });
  await expect(form.getByRole('button', { name: '预览 林建国-35-37.stl' })).toBeVisible();
  // What was put right is no longer said.
  await expect(form.getByRole('alert').filter({ hasText: '文件' })).toHaveCount(0);
  await expectAccessible(clerk);
  await form.getByRole('button', { name: '提交审核' }).click();
  await expect(front(clerk).getByRole('heading', { level: 1, name: /^订单 YC\d{8}-\d{5}/ })).toBeVisible();
  const orderNo = /YC\d{8}-\d{5}/.exec(await front(clerk).getByRole('heading', { level: 1 }).innerText())?.[0] ?? '';
  await expect(front(clerk).getByText('¥1,186.50').first()).toBeVisible();

  // The scan in three dimensions.
  await front(clerk)
    .getByRole('button', { name: /^预览 / })
    .click();
  await expect(clerk.getByRole('dialog').getByText(/39,\d{3}|40,\d{3}/)).toBeVisible();
  await expect(clerk.getByRole('dialog').locator('canvas')).toBeVisible();
  await clerk.keyboard.press('Escape');

  const reviewer = await house.as('linxia');
  await reviewer.goto(`/order/review?orderNo_like=${orderNo}`);
  await front(reviewer)
    .getByRole('article', { name: orderNo })
    .getByRole('button', { name: /^审核通过/ })
    .click();
  await expect(front(reviewer).getByText('没有符合条件的数据')).toBeVisible();

  await clerk.reload();
  await expect(front(clerk).getByText('已审核', { exact: true }).first()).toBeVisible();
  await front(clerk).getByRole('button', { name: '修改历史' }).click();
  const history = clerk.getByRole('dialog');
  await expect(history.getByText('林夏').first()).toBeVisible();
  await expect(history.getByText('陈静').first()).toBeVisible();
  await clerk.keyboard.press('Escape');
  await switchLanguage(clerk, 'English');
  await expect(front(clerk).getByText('Approved', { exact: true }).first()).toBeVisible();
});

test('R310 nobody reviews an order of their own, and the button says why', async ({ house }) => {
  const { enterOrder } = await import('@cloud-factory/demo');
  const { factory } = house;
  const entered = enterOrder(
    { ...factory, people: { ...factory.people, chenjing: factory.people.linxia } },
    {
      customerId: factory.customers['H0002'] ?? '',
      doctorName: '王思齐',
      patientName: '何秀英',
      lines: [{ productId: factory.products['ZR-ST-CR'] ?? '', teeth: ['11'], shade: 'A2' }],
    },
    'e2e:own',
  );
  // A reviewer has no right to enter orders: the administrator enters this one and tries to review it.
  await expect(entered).rejects.toMatchObject({ called: { status: 403 } });
  const admin = await house.as('admin');
  await admin.goto('/order/orderentry/new');
  const form = front(admin);
  await find(admin, /^医院客户/, '广州越秀', '广州越秀仁济口腔门诊部');
  await form.getByLabel('临床医生').fill('王思齐');
  await choose(admin, '下单公司', '第一公司');
  await choose(admin, /^产品/, '钴铬合金单冠');
  await form.getByLabel('患者姓名').fill('何秀英');
  await form.getByLabel('输入牙位').fill('16');
  await admin.keyboard.press('Enter');
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: '16.stl', mimeType: 'model/stl', buffer: Buffer.from(crownStl('16', 2_000)) });
  await expect(form.getByRole('button', { name: '预览 16.stl' })).toBeVisible();
  await admin.keyboard.press('Control+Enter');
  await expect(front(admin).getByRole('heading', { level: 1, name: /^订单 YC/ })).toBeVisible();
  for (const name of ['审核通过', '驳回']) {
    const button = front(admin).getByRole('button', { name });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAttribute('title', '自己录入的订单，须由他人审核');
  }
});
