// A page of its own, without the watch over its console: the connection is broken here on purpose.
import { crownStl, enterOrder, review } from '@cloud-factory/demo';
import { expect, test } from '@playwright/test';
import { front, signIn } from './console.js';
import { theFactory } from './people.js';

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
