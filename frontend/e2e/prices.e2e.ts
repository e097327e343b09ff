import { Client, type Factory } from '@cloud-factory/demo';
import { front } from './console.js';
import { expect, pick, test } from './people.js';

/** A customer that has no prices yet, whoever ran before. */
async function newCustomer({ factory, base }: { factory: Factory; base: string }): Promise<{ id: string; name: string; product: string }> {
  const admin = await new Client(base, 'admin', process.env['ADMIN_PASSWORD'] ?? '').signIn();
  const code = `E${Date.now()}`;
  const { id } = await admin.post<{ id: string }>(
    'saas-production/hospitalCustomerData/submit',
    { customerCode: code, name: `医院 ${code}` },
    `e2e:customer:${code}`,
  );
  const [product = ''] = Object.keys(factory.products);
  return { id, name: `医院 ${code}`, product };
}

test('R165 M094 SC198 a price is proposed, confirmed by the enterprise main account alone, and then holds', async ({ house, baseURL }) => {
  const { id: customer, name, product } = await newCustomer({ factory: house.factory, base: baseURL ?? '' });
  const admin = await house.as('admin');
  await admin.goto(`/customer/hospitalCustomerData/${customer}?show=prices`);
  await front(admin).getByRole('button', { name: '新价格' }).click();
  const form = admin.getByRole('dialog', { name: '新价格' });
  await expect(form.getByText('客户价格变更需由企业主账号确认后生效')).toBeVisible();
  await form.getByRole('textbox', { name: /^产品/ }).focus();
  await admin.keyboard.press('Enter');
  const picker = admin.getByRole('dialog', { name: '请选择' });
  await picker.getByRole('row').filter({ hasText: product }).first().dblclick();
  await expect(picker).toBeHidden();
  await form.getByLabel('协议单价').fill('333');
  await admin.keyboard.press('Control+s');
  await expect(admin.getByText('已提交，待企业主账号确认').first()).toBeVisible();
  await expect(front(admin).getByText('待主账号确认').first()).toBeVisible();

  // Whoever proposed it does not decide, also with every right.
  await admin.goto('/customer/price-changes');
  const own = front(admin).getByRole('row').filter({ hasText: name });
  await expect(own.getByRole('button', { name: /^确认/ })).toBeDisabled();

  const main = await house.as('gaoyuan');
  await main.goto('/customer/price-changes');
  await front(main).getByRole('row').filter({ hasText: name }).getByRole('link').first().click();
  await expect(front(main).getByText('¥333.00').first()).toBeVisible();
  await front(main).getByRole('button', { name: '确认', exact: true }).click();
  await main.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(main.getByText('已确认，按生效日期执行')).toBeVisible();

  await admin.goto(`/customer/hospitalCustomerData/${customer}?show=calculate`);
  await pick(admin, /^产品/, product);
  await front(admin).getByLabel('数量').fill('2');
  await front(admin).getByRole('button', { name: '试算' }).click();
  const result = front(admin).getByRole('region', { name: '试算结果' });
  await expect(result.getByText(/^客户产品价/)).toBeVisible();
  await expect(result.getByText('¥666.00')).toBeVisible();
});

test('R165 SC199 SC167 a scheme is drafted, proposed, rejected with a reason that its author reads, and tried out before', async ({
  house,
}) => {
  const admin = await house.as('admin');
  const name = `方案 ${Date.now() % 1_000_000}`;
  await admin.goto('/customer/hospitalscheme/new');
  await front(admin).getByLabel('方案名称').fill(name);
  await front(admin).getByLabel('统一折扣（仅折扣率方案）').fill('0.85');
  await admin.keyboard.press('Control+s');
  await expect(admin.getByText('新增成功')).toBeVisible();
  await expect(admin).toHaveURL(/\/customer\/hospitalscheme\/[0-9a-f-]{36}$/);

  await front(admin).getByRole('tab', { name: /^客户/ }).click();
  await front(admin).getByRole('button', { name: '添加客户' }).click();
  const choice = admin.getByRole('dialog', { name: '添加客户' });
  await choice.getByRole('textbox').fill('佛山');
  await admin.keyboard.press('Enter');
  // The only hit is marked by Enter.
  await expect(choice.getByRole('row').filter({ hasText: '佛山市第二口腔医院' }).getByRole('checkbox')).toBeChecked();
  await choice.getByRole('button', { name: '确定' }).click();
  await expect(front(admin).getByRole('link', { name: '佛山市第二口腔医院' })).toBeVisible();

  await front(admin).getByRole('tab', { name: /^产品/ }).click();
  await front(admin).getByRole('button', { name: '批量添加产品' }).click();
  const products = admin.getByRole('dialog', { name: '批量添加产品' });
  await products.getByRole('row').nth(1).click();
  await products.getByRole('row').nth(2).click();
  await products.getByRole('button', { name: '确定' }).click();
  await expect(front(admin).getByRole('tab', { name: '产品 2' })).toBeVisible();

  await front(admin).getByRole('button', { name: '测算影响' }).click();
  await expect(front(admin).getByRole('group', { name: '各客户比较' }).getByText('佛山市第二口腔医院')).toBeVisible();
  await admin.goBack();

  await front(admin).getByRole('button', { name: '提交确认' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(front(admin).getByText('已提交，待企业主账号确认，确认前不能修改。')).toBeVisible();

  const main = await house.as('gaoyuan');
  await main.goto('/customer/price-changes');
  await front(main).getByRole('row').filter({ hasText: name }).getByRole('button', { name: /^驳回/ }).click();
  const reason = main.getByRole('dialog', { name: '驳回价格变更' });
  await reason.getByRole('textbox', { name: /^原因/ }).fill('折扣过低');
  await reason.getByRole('button', { name: '确定' }).click();
  await expect(reason).toBeHidden();

  await admin.reload();
  await expect(front(admin).getByText('折扣过低')).toBeVisible();
  await expect(front(admin).getByRole('button', { name: '提交确认' })).toBeVisible();
});
