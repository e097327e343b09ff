import { Client, enterOrder, review } from '@cloud-factory/demo';
import { readFile } from 'node:fs/promises';
import { front } from './console.js';
import { expect, pick, test } from './people.js';

// The thread of the main job, from the approved order to the statement and the feed, by the people who do it.
test('R342 R348 R350 R202 R305 R306 M065 SC116 SC124 SC125 SC129 SC133 SC136 SC148 an order is made in steps, inspected and released by two, packed, delivered and settled', async ({
  house,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const { factory } = house;
  const key = `e2e:thread:${Date.now()}`;
  const order = await enterOrder(
    factory,
    {
      customerId: factory.customers['H0008'] ?? '',
      doctorName: '张可欣',
      patientName: '萧雨桐',
      lines: [
        {
          productId: factory.products['ZR-ST-BR'] ?? '',
          teeth: ['34', '35', '36'],
          shade: 'A3',
          units: ['retainer', 'pontic', 'retainer'].map((role, nth) => ({ fdi: String(34 + nth), structure: 'bridge', role })),
        },
      ],
    },
    key,
  );
  await review(factory, order, key);
  const workOrder =
    (
      await factory.people.zhoulei.until<{ records: readonly { workOrderNo: string }[] }>(
        'saas-production/ycproductionworkorderprocesssort/list',
        { orderId: order.id },
        ({ records }) => records.length === 3,
      )
    ).records[0]?.workOrderNo ?? '';

  await test.step('the technician scans the card, receives and finishes three steps, and takes material from a lot', async () => {
    const page = await house.as('zhoulei');
    await page.goto('/production/ycproductionworkorderprocesssort');
    for (const [step, isWeighed] of [
      ['CAD 设计', false],
      ['切削', true],
      ['抛光', false],
    ] as const) {
      const scan = front(page).getByRole('textbox', { name: '扫描或输入工单号' });
      await scan.fill(workOrder);
      await page.keyboard.press('Enter');
      await front(page)
        .getByRole('button', { name: `接收 ${step}` })
        .click();
      const finish = front(page).getByRole('button', { name: `完成 ${step}` });
      await expect(finish).toBeVisible();
      if (isWeighed) {
        // More than there is: the lot says what is left, and nothing is half done.
        await front(page)
          .getByRole('combobox', { name: /材料批次/ })
          .or(front(page).getByRole('textbox', { name: /材料批次/ }))
          .first()
          .click();
        await page
          .getByRole('option', { name: /L25-ZRST-01/ })
          .first()
          .click();
        const quantity = front(page)
          .getByRole('textbox', { name: /取用数量/ })
          .first();
        await quantity.fill('999999');
        await finish.click();
        await expect(front(page).getByRole('alert').first()).toBeVisible();
        await quantity.fill('7.8');
      }
      await finish.click();
      await expect(finish).toBeHidden();
    }
  });

  await test.step('the inspector signs, and may not release what they signed', async () => {
    const page = await house.as('zhengkai');
    await page.goto(`/quality/awaiting?orderNo_like=${order.orderNo}`);
    await front(page)
      .getByRole('button', { name: `检验 ${order.orderNo}` })
      .click();
    await expect(front(page).getByRole('heading', { level: 1, name: `出厂检验 ${order.orderNo}` })).toBeVisible();
    for (const result of await front(page)
      .getByRole('textbox', { name: /的检验结果$/ })
      .all())
      if ((await result.inputValue()) === '') await result.fill('符合');
    for (const verdict of await front(page).getByRole('radiogroup').all()) await verdict.getByText('合格', { exact: true }).click();
    await front(page).getByRole('button', { name: '签字提交' }).click();
    await expect(front(page).getByText('待复核').first()).toBeVisible();
    await expect(front(page).getByRole('button', { name: '放行' })).toHaveCount(0);
  });

  await test.step('the head of quality releases it', async () => {
    const page = await house.as('sunmei');
    await page.goto(`/quality/ycproductionqualitytestbillsoutfactory?orderNo_like=${order.orderNo}`);
    await front(page).getByRole('link', { name: /^JY/ }).click();
    await front(page).getByRole('button', { name: '放行' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await expect(front(page).getByText('已放行').first()).toBeVisible();
  });

  await test.step('the delivery clerk packs it', async () => {
    const page = await house.as('liangbo');
    await page.goto(`/order/packing?orderNo_like=${order.orderNo}`);
    await front(page)
      .getByRole('button', { name: `包装 ${order.orderNo}` })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await expect(front(page).getByText('没有符合条件的数据')).toBeVisible();
  });

  await test.step('the delivery is confirmed and its note shows the four tooth values', async () => {
    const page = await house.as('liangbo');
    await page.goto('/delivery/ycorderdelivery/new');
    await pick(page, /^医院客户/, '杭州西溪口腔医院');
    await front(page)
      .getByRole('checkbox', { name: new RegExp(order.orderNo) })
      .check();
    await front(page).getByRole('button', { name: '保存' }).click();
    await front(page).getByRole('button', { name: '确认发货' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await expect(front(page).getByText('已发货').first()).toBeVisible();
    await expect(front(page).getByText('¥1,186.50').first()).toBeVisible();
    const print = front(page).getByRole('button', { name: '打印模板' });
    await print.click();
    // On paper, and only there: the note with its four values, and nothing of the console.
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const note = page.getByRole('article').filter({ hasText: '发货单' });
    await expect(note).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(note).toBeVisible();
    await expect(note).toContainText('萧雨桐');
    await expect(note.getByRole('columnheader')).toHaveCount(9);
    await expect(print).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(note).toHaveCount(0);
  });

  await test.step('the month is previewed, submitted and downloaded', async () => {
    await factory.people.xuwen.until<{ lines: readonly unknown[] }>(
      'saas-order/settlementmonth/beforeSubmit',
      { customerId: factory.customers['H0008'] ?? '', month: new Date().toISOString().slice(0, 7) },
      ({ lines }) => lines.length > 0,
    );
    const page = await house.as('xuwen');
    await page.goto('/settlement/settlementmonth/new');
    await pick(page, /^医院客户/, '杭州西溪口腔医院');
    await expect(front(page).getByText('壹仟壹佰捌拾陆元伍角整').first()).toBeVisible();
    await front(page).getByRole('button', { name: '提交月结单' }).click();
    await expect(front(page).getByRole('heading', { level: 1, name: /JS\d{6}-\d{4}/ })).toBeVisible();
    await expect(front(page).getByText('萧雨桐')).toBeVisible();
    const downloading = page.waitForEvent('download');
    await front(page).getByRole('button', { name: '下载表格' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^JS\d{6}-\d{4}-\d{4}-\d\d-\d\d\.xlsx$/);
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
  });

  await test.step('the accounting feed tells all of it, without a name', async () => {
    const admin = await new Client(baseURL ?? '', 'admin', process.env['ADMIN_PASSWORD'] ?? '').signIn();
    const events: Readonly<{ type: string; data: unknown }>[] = [];
    for (let after = ''; ; ) {
      const { body } = await admin.call('GET', 'integration/events', { query: after === '' ? {} : { after } });
      const page = body as Readonly<{ events: typeof events; to: string; next?: string | null }>;
      events.push(...page.events);
      if (page.to === after || page.events.length === 0) break;
      after = page.to;
    }
    const mine = events.filter((event) => JSON.stringify(event).includes(order.id));
    expect(mine.map(({ type }) => type.split('.').at(-1))).toEqual(
      expect.arrayContaining(['OrderApproved', 'StepFinished', 'OutFactoryReleased', 'DeliveryConfirmed', 'SettlementSubmitted']),
    );
    expect(JSON.stringify(events)).not.toContain('萧雨桐');
  });
});
