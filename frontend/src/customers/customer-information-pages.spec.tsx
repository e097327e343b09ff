import { customerInformationList, CustomerInformationSubmit } from '@cloud-factory/domain/customers/contract';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, pageOf, refusal, rowOf, said, serve, startPage, type Answering } from '../testing/page.js';
import { CustomerInformationListPage, CustomerInformationPage } from './customer-information-pages.js';

const id = '0190a000-0000-7000-8000-000000000001';
const row = {
  id,
  version: 4,
  createdAt: '2025-06-11T01:20:00.000Z',
  createdBy: 'u',
  updatedAt: '2025-06-11T01:20:00.000Z',
  updatedBy: 'u',
  customerCode: 'H0001',
  name: '深圳安和口腔医院',
  shortName: '安和',
  province: null,
  city: null,
  district: null,
  address: '科技园 1 号',
  contact: '何护士',
  phone: '13800000000',
  salesmanId: null,
  status: 'active',
  jdCode: null,
  packing: '两层气泡膜',
  receivingHours: '工作日 9–17 时',
  storageRemark: null,
};
const path = 'saas-storage/customerInformationMaintain';
const answering =
  (post: () => unknown = () => ({ id, version: 5, position: '1' })): Answering =>
  (asked) => {
    if (asked.method === 'POST') return post();
    if (asked.path === customerInformationList.path) return pageOf([row]);
    return asked.path === `${path}/detail` ? row : [];
  };
const draw = (permissions: readonly string[] = ['*']) =>
  drawPage(<CustomerInformationPage />, { path: `/customer/customerInformationMaintain/${id}`, params: { id }, permissions });

beforeEach(startPage);
afterEach(endPage);

it('SC196 lists where parcels of a hospital go, how they are packed and when they are taken in', async () => {
  serve(answering());
  const seen = drawPage(<CustomerInformationListPage />);
  const shown = await rowOf('深圳安和口腔医院');
  for (const words of ['H0001', '何护士', '13800000000', '科技园 1 号', '两层气泡膜', '工作日 9–17 时'])
    expect(shown.getByText(words)).toBeTruthy();
  fireEvent.click(shown.getByRole('link'));
  expect(seen.opened).toEqual([`/customer/customerInformationMaintain/${id}`]);
});

it('SC196 keeps what storage knows of it with the version that was shown, and only that', async () => {
  const asked = serve(answering());
  draw();
  expect(await screen.findByLabelText('包装要求')).toHaveProperty('value', '两层气泡膜');
  fireEvent.change(screen.getByLabelText('仓储备注'), { target: { value: '周三不收货' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByText('更新成功');
  expect(said(asked)).toMatchObject([
    {
      path: `${path}/submit`,
      body: { id, version: 4, packing: '两层气泡膜', receivingHours: '工作日 9–17 时', storageRemark: '周三不收货' },
    },
  ]);
  expect(CustomerInformationSubmit.safeParse(said(asked)[0]?.body).error).toBeUndefined();
});

it('SC196 shows what is the customer’s own without a field, and leads to its page', async () => {
  serve(answering());
  const seen = draw();
  await screen.findByLabelText('包装要求');
  for (const words of ['H0001', '何护士', '13800000000', '科技园 1 号']) expect(screen.getByText(words)).toBeTruthy();
  for (const label of ['联系人', '电话', '地址']) expect(screen.queryByLabelText(label)).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: '打开客户资料' }));
  expect(seen.opened).toEqual([`/customer/hospitalCustomerData/${id}`]);
});

it('SC196 shows who may only read the same, to be changed by nobody', async () => {
  serve(answering());
  draw(['customerInformationMaintain.read']);
  expect(await screen.findByText('何护士')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
});

it('SC196 says at its field what the server finds wrong; what was typed stays', async () => {
  serve(answering(() => refusal(400, { refusal: 'Invalid', msg: '请检查', errors: [{ path: 'packing', message: '包装要求过长' }] })));
  draw();
  fireEvent.change(await screen.findByLabelText('包装要求'), { target: { value: '三层' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('包装要求过长')).toBeTruthy();
  expect(screen.getByLabelText('包装要求')).toHaveProperty('value', '三层');
});
