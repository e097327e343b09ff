// A page of its own, without the watch over its console: the connection is broken here on purpose.
import { crownStl, enterOrder, review } from '@cloud-factory/demo';
import { expect, test, type Page } from '@playwright/test';
import { createHash } from 'node:crypto';
import { front, signIn } from './console.js';
import { choose as chooseOption, find, theFactory } from './people.js';

/** A zip that calls itself a scan. */
const disguised = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(300)]);

test('R327 R328 R329 M086 M087 M088 a new version of a scan goes up over a broken connection; what is no scan is told, and the same file twice', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const factory = await theFactory(baseURL ?? '');
  const key = `e2e:files:${Date.now()}`;
  const wish = {
    customerId: factory.customers['H0003'] ?? '',
    doctorName: '周子墨',
    patientName: '田俊杰',
    lines: [{ productId: factory.products['CC-SLM-CR'] ?? '', teeth: ['16'], shade: null }],
  };
  const order = await enterOrder(factory, wish, key);
  await review(factory, order, `${key}:review`);

  await signIn(page, `/order/orderentry/${order.id}`);
  await front(page)
    .getByRole('button', { name: /上传新版本/ })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('可上传 .stl .ply .obj')).toBeVisible();

  const scan = Buffer.from(crownStl('16', 120_000, Date.now() % 9_999));
  const choose = (...files: readonly Readonly<{ name: string; buffer: Buffer }>[]) =>
    dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles(files.map((file) => ({ ...file, mimeType: 'application/octet-stream' })));
  // The connection breaks in the second piece.
  let pieces = 0;
  await page.route('**/api/console/uploads/*?offset=*', (route) => {
    pieces += 1;
    return pieces === 2 ? route.abort('connectionreset') : route.continue();
  });
  await choose(
    { name: '复扫.stl', buffer: scan },
    { name: '复扫，.stl', buffer: scan },
    { name: '复扫.zip', buffer: disguised },
    { name: '伪装.stl', buffer: disguised },
  );
  await expect(dialog.getByText('文件扩展名前不能有逗号')).toBeVisible();
  await expect(dialog.getByText('不能上传压缩文件')).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: '预览 复扫.stl' })).toBeVisible();
  expect(pieces).toBeGreaterThan(2);

  await choose({ name: '另一个名字.stl', buffer: scan });
  await expect(dialog.getByText('同一文件不能重复上传')).toBeVisible();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(front(page).getByText('第 2 版（当前）')).toBeVisible();
  await front(page)
    .getByRole('button', { name: /^第 1 版/ })
    .click();
  await expect(
    page
      .getByRole('dialog')
      .getByText(/三角面/)
      .first(),
  ).toBeVisible();
});

/** What the form wrote down of what is typed. */
const draftText = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('cloud-factory-drafts');
        opening.onsuccess = () => {
          if (!opening.result.objectStoreNames.contains('drafts')) return resolve('');
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
          reading.onsuccess = () => resolve(JSON.stringify(reading.result));
        };
      }),
  );

test('the browser is reloaded in the middle of an upload: the draft comes back, and the same file goes on where it stopped', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const factory = await theFactory(baseURL ?? '');
  const scan = Buffer.from(crownStl('16', 200_000, Date.now() % 9_999));
  const file = { name: '重载.stl', mimeType: 'model/stl', buffer: scan };
  await signIn(page, '/order/orderentry/new');
  const form = front(page);
  await find(page, /^医院客户/, '深圳安和', '深圳安和口腔医院');
  await form.getByLabel('临床医生').fill('李明远');
  await chooseOption(page, /^下单公司/, '第一公司');
  await page.keyboard.press('Alt+n');
  const picker = page.getByRole('dialog', { name: '选择产品' });
  await picker.getByRole('option').first().waitFor();
  await page.keyboard.type('ZR-ST-CR');
  await expect(picker.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(picker).toBeHidden();
  await page.keyboard.type('16');
  await page.keyboard.press('Enter');
  await form.getByLabel(/^患者姓名/).fill('重载患者');
  await form.getByLabel(/^牙色/).first().fill('A2');
  await page.keyboard.press('Tab');

  const pieces: (string | null)[] = [];
  await page.route('**/api/console/uploads/*?offset=*', (route) => {
    pieces.push(new URL(route.request().url()).searchParams.get('offset'));
    return pieces.length > 1 ? route.abort('connectionreset') : route.continue();
  });
  await form.locator('input[type=file]').first().setInputFiles(file);
  await expect(form.getByText('连接中断，正在重试')).toBeVisible();
  await expect.poll(() => draftText(page), { timeout: 15_000 }).toMatch(/"A2".*重载患者/);
  await page.unroute('**/api/console/uploads/*?offset=*');
  await page.reload();

  await front(page).getByRole('button', { name: '恢复' }).click();
  await expect(front(page).getByText('上次上传到 41% 时中断，选择同一文件即可继续')).toBeVisible();
  // Nobody submits an order without the file that they believe to be in it.
  await page.keyboard.press('Control+Enter');
  await expect(front(page).getByText('文件尚未传完：请等待、继续或取消上传')).toBeVisible();
  pieces.length = 0;
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (request.method() === 'PUT' && url.pathname.startsWith('/api/console/uploads/')) pieces.push(url.searchParams.get('offset'));
  });
  const choosing = page.waitForEvent('filechooser');
  await front(page).getByRole('button', { name: '继续上传 重载.stl' }).click();
  await (await choosing).setFiles(file);
  await expect(front(page).getByRole('button', { name: '预览 重载.stl' })).toBeVisible();
  expect(pieces).toEqual(['4194304', '8388608']);

  await page.keyboard.press('Control+Enter');
  await expect(front(page).getByRole('heading', { level: 1, name: /^订单 YC/ })).toBeVisible();
  const [, id = ''] = /orderentry\/([0-9a-f-]{36})/.exec(page.url()) ?? [];
  const { lines } = await factory.people.chenjing.get<{ lines: readonly { files: readonly { id: string }[] }[] }>(
    'saas-order/orderentry/detail',
    { id },
  );
  const kept = await factory.people.chenjing.get<{ sha256: string; fileName: string }>(`console/files/${lines[0]?.files[0]?.id}`, {});
  expect(kept).toMatchObject({ fileName: '重载.stl', sha256: createHash('sha256').update(scan).digest('hex') });
});
