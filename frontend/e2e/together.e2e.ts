// Two people at the same order, each at a desk of their own.
import { enterOrder } from '@cloud-factory/demo';
import { front } from './console.js';
import { expect, test } from './people.js';

test('C02 two people edit one order: the later one is told by whom and what, chooses, and nothing of either is lost', async ({ house }) => {
  const { factory } = house;
  const order = await enterOrder(
    factory,
    {
      customerId: factory.customers['H0002'] ?? '',
      doctorName: '周子墨',
      patientName: '韩国栋',
      isDraft: true,
      lines: [{ productId: factory.products['ZR-ST-CR'] ?? '', teeth: ['16'], shade: 'A2' }],
    },
    `e2e:together:${Date.now()}`,
  );
  const [clerk, head] = [await house.as('chenjing'), await house.as('admin')];
  const desks = { clerk: front(clerk), head: front(head) };
  for (const page of [clerk, head]) {
    await page.goto(`/order/orderentry/${order.id}/edit`);
    await expect(front(page).getByRole('heading', { level: 1, name: /编辑订单/ })).toBeVisible();
  }
  await desks.clerk.getByLabel('备注', { exact: true }).fill('医生来电：加急');
  await desks.clerk.getByLabel('外部单号', { exact: true }).fill('EXT-7');
  await clerk.keyboard.press('Control+s');
  await expect(clerk.getByText('草稿已保存').first()).toBeVisible();

  await desks.head.getByLabel('备注', { exact: true }).fill('按主任意见');
  await desks.head.getByLabel(/^患者姓名/).fill('韩国樑');
  await head.keyboard.press('Control+s');
  const dialog = head.getByRole('dialog');
  await expect(dialog.getByText(/陈静.*修改了这张订单/)).toBeVisible();
  await expect(dialog.getByText(/对方修改的内容将一并保留.*外部单号/)).toBeVisible();
  await expect(dialog.getByRole('row').filter({ hasText: '备注' })).toContainText('按主任意见');
  await expect(dialog.getByRole('row').filter({ hasText: '备注' })).toContainText('医生来电：加急');

  // Closed without a choice: what is typed is still there, and nothing was written.
  await head.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(desks.head.getByLabel('备注', { exact: true })).toHaveValue('按主任意见');
  const now = () =>
    factory.people.chenjing.get<{ remark: string; externalNo: string; lines: readonly { patientName: string }[] }>(
      'saas-order/orderentry/detail',
      { id: order.id },
    );
  expect(await now()).toMatchObject({ remark: '医生来电：加急', externalNo: 'EXT-7', lines: [{ patientName: '韩国栋' }] });

  await head.keyboard.press('Control+s');
  await dialog.getByRole('button', { name: '合并后保存' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(now).toMatchObject({ remark: '按主任意见', externalNo: 'EXT-7', lines: [{ patientName: '韩国樑' }] });
  await expect(desks.head.getByLabel('外部单号', { exact: true })).toHaveValue('EXT-7');
});

test('C02 two people save one record of the catalogue: who changed what is told, the choice is asked where both did, nothing is lost', async ({
  house,
}) => {
  const { hequn } = house.factory.people;
  const path = 'saas-storage/warehouseDefinition';
  const warehouse = { warehouseCode: `T${Date.now() % 1_000_000}`, name: '原名', type: 'raw', frozen: false, enabled: true };
  const { id } = await hequn.post(`${path}/submit`, warehouse);
  const now = () => hequn.get<Record<string, unknown>>(`${path}/detail`, { id });
  const [keeper, head] = [await house.as('hequn'), await house.as('admin')];
  const desks = { keeper: front(keeper), head: front(head) };
  for (const page of [keeper, head]) {
    await page.goto(`/storage/warehouseDefinition/${id}`);
    await expect(front(page).getByLabel('仓库名称')).toHaveValue('原名');
  }

  // Each changes something else: both stay, and the later one is told whose change came along.
  await desks.keeper.getByLabel('地址').fill('二楼东');
  await keeper.keyboard.press('Control+s');
  await expect(keeper.getByText('更新成功')).toBeVisible();
  await desks.head.getByLabel('仓库名称').fill('主任的名字');
  await head.keyboard.press('Control+s');
  await expect(head.getByText('何群同时修改了地址，已一并保留')).toBeVisible();
  await expect.poll(now).toMatchObject({ address: '二楼东', name: '主任的名字' });

  // Both change the same; the keeper's page does not know of it yet.
  await desks.keeper.getByLabel('仓库名称').fill('何群的名字');
  await keeper.keyboard.press('Control+s');
  const dialog = keeper.getByRole('dialog');
  await expect(dialog.getByText(/管理员.*修改了这条数据/)).toBeVisible();
  const row = dialog.getByRole('row').filter({ hasText: '仓库名称' });
  await expect(row).toContainText('何群的名字');
  await expect(row).toContainText('主任的名字');

  // Closed without a choice: what was typed is there, and nothing was written.
  await keeper.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(desks.keeper.getByLabel('仓库名称')).toHaveValue('何群的名字');
  expect(await now()).toMatchObject({ name: '主任的名字' });

  await keeper.keyboard.press('Control+s');
  await dialog.getByRole('button', { name: '合并后保存' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(now).toMatchObject({ name: '何群的名字', address: '二楼东' });
});
