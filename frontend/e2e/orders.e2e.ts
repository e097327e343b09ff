// What people do with orders all day, by keyboard alone: no test here points with a mouse.
import { crownStl, enterOrder, type Factory } from '@cloud-factory/demo';
import type { Page } from '@playwright/test';
import { expectAccessible, front, switchLanguage } from './console.js';
import { expect, test } from './people.js';

const stl = (name: string, tooth: string, triangles: number) => ({
  name,
  mimeType: 'model/stl',
  buffer: Buffer.from(crownStl(tooth, triangles)),
});

/** Presses Tab until the input or button with this name has the focus; fails after a whole round. */
async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    await page.keyboard.press(key);
    const found = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels?.[0]?.textContent : null;
      return element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '';
    });
    if (name.test(found.replaceAll('*', '').trim())) return;
  }
  throw new Error(`no Tab leads to ${name}`);
}

const words = {
  zh: {
    hospital: /^医院客户/,
    doctor: /^临床医生/,
    company: /^下单公司/,
    picker: '选择产品',
    patient: /^患者姓名/,
    shade: /^牙色$/,
    files: /^选择文件/,
    order: /^订单 YC\d{8}-\d{5}/,
  },
  en: {
    hospital: /^Hospital/,
    doctor: /^Dentist/,
    company: /^Issuing company/,
    picker: 'Choose products',
    patient: /^Patient$/,
    shade: /^Shade$/,
    files: /^choose files/,
    order: /^Order YC\d{8}-\d{5}/,
  },
} as const;

for (const language of ['zh', 'en'] as const)
  test(`SC111 SC112 SC113 R318 R403 a clerk enters a bridge of three with its files by keyboard alone, in under two minutes (${language})`, async ({
    house,
  }) => {
    const said = words[language];
    const page = await house.as('chenjing');
    // Listening from the beginning: the chooser is caught only once the browser was told to, which takes a moment.
    page.on('filechooser', () => undefined);
    if (language === 'en') await switchLanguage(page, 'English');
    await page.goto('/order/orderentry/new');
    const form = front(page);
    const begun = Date.now();

    // The cursor stands in the customer; a few letters and Enter take it.
    await expect(form.getByLabel(said.hospital).first()).toBeFocused();
    await page.keyboard.type('深圳安和');
    await page.getByRole('option', { name: /深圳安和口腔医院/ }).waitFor();
    await page.keyboard.press('Enter');
    await tabTo(page, said.doctor);
    await page.keyboard.type('李明远');
    await tabTo(page, said.company);
    // The list opens with the focus, a moment later; what is typed before marks nothing in it.
    await page.getByRole('option', { name: '第一公司' }).waitFor();
    await page.keyboard.type('第一');
    await page.locator('[role="option"][data-combobox-selected]', { hasText: '第一公司' }).waitFor();
    await page.keyboard.press('Enter');

    // The product by the sounds of its name; then the teeth, which have the cursor already.
    await page.keyboard.press('Alt+n');
    const picker = page.getByRole('dialog', { name: said.picker });
    await picker.getByRole('option').first().waitFor();
    await page.keyboard.type('ZR-ST-BR');
    await expect(picker.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(picker).toBeHidden();
    await page.keyboard.type('35-37');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Alt+b');
    await expect(form.locator('[data-tooth="36"][data-role="pontic"]')).toBeVisible();
    await tabTo(page, said.patient);
    await page.keyboard.type('林建国');
    await tabTo(page, said.shade);
    await page.keyboard.type('a2');

    // Two files by one opening of the chooser; the chooser itself belongs to the system.
    await tabTo(page, said.files);
    const choosing = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await (await choosing).setFiles([stl(`林建国-35-37-${language}.stl`, '36', 40_000), stl(`林建国-对颌-${language}.stl`, '26', 20_000)]);
    for (const name of [`林建国-对颌-${language}.stl`, `林建国-35-37-${language}.stl`])
      await expect(form.getByRole('button', { name: new RegExp(`^(预览|Look at|Preview) ${name}`) })).toBeVisible();
    // The server's price stands there before anything is saved.
    await expect(form.getByText('¥1,186.50').first()).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(front(page).getByRole('heading', { level: 1, name: said.order })).toBeVisible();
    expect(Date.now() - begun).toBeLessThan(120_000);
    await expect(
      front(page)
        .getByText(/36 (桥体|Pontic)/)
        .first(),
    ).toBeVisible();
  });

for (const language of ['zh', 'en'] as const)
  test(`SC114 R310 a reviewer works through twenty orders by keyboard alone (${language})`, async ({ house }) => {
    test.setTimeout(180_000);
    const { factory } = house;
    const doctorName = `审阅${language}${Date.now() % 100_000}`;
    const orders = [];
    for (let nth = 0; nth < 20; nth += 1) orders.push(await pending(factory, doctorName, nth, language));
    const page = await house.as('linxia');
    if (language === 'en') await switchLanguage(page, 'English');
    await page.goto(`/order/review?doctorName_like=${encodeURIComponent(doctorName)}`);
    const position = front(page).getByText(/第 \d+ \/ \d+ 单|Order \d+ of \d+/);
    await expect(position).toHaveText(/20/);
    // The first is looked at in three dimensions; the keys go where the eyes are.
    await expect(front(page).locator('canvas')).toBeVisible();
    await page.keyboard.press('j');
    await expect(position).toHaveText(/第 2 \/|Order 2 of/);
    await page.keyboard.press('k');
    for (let nth = 20; nth > 0; nth -= 1) {
      await expect(position).toHaveText(language === 'zh' ? `第 1 / ${nth} 单` : `Order 1 of ${nth}`);
      if (nth % 4 === 0) {
        await page.keyboard.press('r');
        await page.getByRole('dialog').waitFor();
        await page.keyboard.press('Alt+1');
        await page.keyboard.press('Control+Enter');
        await expect(page.getByRole('dialog')).toBeHidden();
      }
      // A key that comes within half a second of the last decision does nothing, so a machine presses it again.
      else
        await expect(async () => {
          await page.keyboard.press('a');
          const same = front(page).getByText(language === 'zh' ? `第 1 / ${nth} 单` : `Order 1 of ${nth}`, { exact: true });
          await expect(same).toHaveCount(0, { timeout: 600 });
        }).toPass();
    }
    await expect(front(page).getByText(language === 'zh' ? '没有符合条件的数据' : 'Nothing matches')).toBeVisible();
    await expect
      .poll(async () => {
        const { records } = await factory.people.chenjing.get<{ records: readonly { reviewStatus: string }[] }>(
          'saas-order/orderentry/list',
          {
            doctorName_like: doctorName,
            size: 30,
          },
        );
        return records
          .map(({ reviewStatus }) => reviewStatus)
          .sort()
          .join();
      })
      .toBe([...Array.from({ length: 15 }, () => 'approved'), ...Array.from({ length: 5 }, () => 'rejected')].join());
    await expectAccessible(page);
  });

const pending = (factory: Factory, doctorName: string, nth: number, key: string) =>
  enterOrder(
    factory,
    {
      customerId: factory.customers[nth % 2 ? 'H0002' : 'H0008'] ?? '',
      doctorName,
      patientName: `患者${nth}`,
      lines: [
        { productId: factory.products[nth % 3 ? 'ZR-ST-CR' : 'CC-CR'] ?? factory.products['ZR-ST-CR'] ?? '', teeth: ['16'], shade: 'A2' },
      ],
    },
    `e2e:review:${key}:${doctorName}:${nth}`,
  );

const draft = (factory: Factory, key: string) =>
  enterOrder(
    factory,
    {
      customerId: factory.customers['H0002'] ?? '',
      doctorName: '周子墨',
      patientName: '韩国栋',
      isDraft: true,
      lines: [{ productId: factory.products['ZR-ST-CR'] ?? '', teeth: ['16'], shade: 'A2' }],
    },
    `e2e:draft:${key}:${Date.now()}`,
  );

/** Types into an input of the order form and keeps it. */
async function keep(page: Page, label: string, text: string): Promise<void> {
  const input = front(page).getByLabel(label, { exact: true });
  await input.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Control+s');
}

test('C02 two tabs edit one order: the second is told who changed what, and nothing is lost in silence', async ({ house }) => {
  const { factory } = house;
  const order = await draft(factory, 'two-tabs');
  const now = () =>
    factory.people.chenjing.get<{ remark: string; boxNo: string; version: number; reviewStatus: string }>('saas-order/orderentry/detail', {
      id: order.id,
    });
  const first = await house.as('chenjing');
  await first.goto(`/order/orderentry/${order.id}/edit`);
  await expect(front(first).getByRole('heading', { level: 1, name: /编辑订单/ })).toBeVisible();
  const second = await first.context().newPage();
  await second.goto(`/order/orderentry/${order.id}/edit`);
  await expect(front(second).getByRole('heading', { level: 1, name: /编辑订单/ })).toBeVisible();

  await test.step('each changed something else: both stay, and it is said', async () => {
    await keep(first, '备注', '第一个标签页');
    await expect(first.getByText('草稿已保存').first()).toBeVisible();
    await keep(second, '外部单号', 'EXT-02');
    const dialog = second.getByRole('dialog');
    await expect(dialog.getByText(/陈静.*修改了这张订单/)).toBeVisible();
    await expect(dialog.getByText(/备注/)).toBeVisible();
    await second.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect.poll(now).toMatchObject({ remark: '第一个标签页', externalNo: 'EXT-02', reviewStatus: 'draft' });
  });

  await test.step('both changed the same: one is chosen, by name', async () => {
    await first.reload();
    await expect(front(first).getByLabel('外部单号', { exact: true })).toHaveValue('EXT-02');
    await keep(first, '备注', '以此为准');
    await expect(first.getByText('草稿已保存').first()).toBeVisible();
    await keep(second, '备注', '我的备注');
    const dialog = second.getByRole('dialog');
    await expect(dialog.getByRole('cell', { name: '以此为准' })).toBeVisible();
    await expect(dialog.getByRole('cell', { name: '我的备注' })).toBeVisible();
    await expectAccessible(second);
    await dialog
      .getByRole('radio', { name: /对方|theirs/i })
      .first()
      .focus();
    await second.keyboard.press('Space');
    await second.keyboard.press('Tab');
    await second.keyboard.press('Tab');
    await second.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect.poll(now).toMatchObject({ remark: '以此为准' });
  });

  await test.step('submitted and approved meanwhile: what is edited elsewhere is told so, and stays on the screen', async () => {
    await first.reload();
    await expect(front(first).getByLabel('备注', { exact: true })).toHaveValue('以此为准');
    await first.keyboard.press('Control+Enter');
    await expect(front(first).getByRole('heading', { level: 1, name: /^订单 YC/ })).toBeVisible();
    await factory.people.linxia.post('saas-order/orderentry/orderReviewAdopt', { ids: [order.id] }, `e2e:approve:${order.id}`);
    await keep(second, '备注', '太晚了');
    await expect(second.getByRole('dialog').getByText('只有草稿和被驳回的订单可以编辑。')).toBeVisible();
    await second.keyboard.press('Escape');
    await expect(front(second).getByLabel('备注', { exact: true })).toHaveValue('太晚了');
    expect(await now()).toMatchObject({ remark: '以此为准', reviewStatus: 'approved' });
  });
});

test('what is typed survives a crash of the browser and is offered again; leaving with unsaved changes asks', async ({ house }) => {
  const page = await house.as('chenjing');
  await page.goto('/order/orderentry/new');
  await front(page).getByLabel('临床医生').focus();
  await page.keyboard.type('崩溃前的医生');
  // The draft is written when nothing was typed for two seconds.
  await expect
    .poll(
      () =>
        page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              const opening = indexedDB.open('cloud-factory-drafts');
              opening.onsuccess = () => {
                const names = [...opening.result.objectStoreNames];
                if (names.length === 0) return resolve(0);
                const counting = opening.result
                  .transaction(names)
                  .objectStore(names[0] ?? '')
                  .count();
                counting.onsuccess = () => resolve(counting.result);
              };
            }),
        ),
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0);
  const context = page.context();
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto('/order/orderentry/new');
  await expect(
    front(again)
      .getByRole('alert')
      .filter({ hasText: /未保存|草稿/ })
      .first(),
  ).toBeVisible();
  await tabTo(again, /^恢复/, 'Shift+Tab');
  await again.keyboard.press('Enter');
  await expect(front(again).getByLabel('临床医生')).toHaveValue('崩溃前的医生');
  // Closing the tab asks; Escape stays.
  await again
    .getByRole('navigation', { name: '标签页' })
    .getByRole('button', { name: /^关闭.*新建订单/ })
    .focus();
  await again.keyboard.press('Enter');
  await expect(again.getByRole('dialog')).toBeVisible();
  await again.keyboard.press('Escape');
  await expect(front(again).getByLabel('临床医生')).toHaveValue('崩溃前的医生');
});

test('R320 M077 removing lines asks first; M074 with none selected says so', async ({ house }) => {
  const order = await draft(house.factory, 'lines');
  const page = await house.as('chenjing');
  await page.goto(`/order/orderentry/${order.id}/edit`);
  await expect(front(page).getByRole('heading', { level: 1, name: /编辑订单/ })).toBeVisible();
  const remove = front(page).getByRole('button', { name: '删除所选' });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('请选择数据！')).toBeVisible();
  await front(page).getByRole('checkbox', { name: '选择第 1 行' }).focus();
  await page.keyboard.press('Space');
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText('确定删除选中的 1 行产品？')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(front(page).getByRole('group', { name: '第 1 行' }).getByText('氧化锆全瓷单冠').first()).toBeVisible();
});
