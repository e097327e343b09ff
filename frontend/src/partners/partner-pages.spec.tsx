import { LicenceSave, PartnerProductSubmit, PartnerRevocation } from '@cloud-factory/domain/partners/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, refusal, serve, startPage, type Answering } from '../testing/page.js';
import { PartnerListPage, PartnerPage, PartnerWarningsPage } from './partner-pages.js';

const id = (last: number): string => `0190a000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const partnerId = id(1);
const partner = {
  id: partnerId,
  version: 4,
  unitCode: 'P-SZ-03',
  name: '深圳三号加工点',
  kind: 'partner',
  status: 'active',
  statusReason: null,
  stopDate: null,
  certifiedTo: '2026-11-27',
  certificateCount: 1,
  stage: 'expiring7',
  region: null,
  address: null,
  contact: '王工',
  phone: null,
  machineCount: 6,
  capacityPerDay: 400,
  settlementAccount: null,
  depreciationTerms: null,
  contractFrom: null,
  contractTo: null,
  jdCode: null,
  remark: null,
};
const certificate = {
  id: id(2),
  typeId: id(3),
  typeCode: 'SCXK',
  typeName: '医疗器械生产许可证',
  isRequired: true,
  certificateNo: 'XK-0001',
  issuer: null,
  validFrom: '2023-01-01',
  validTo: '2026-11-20',
  fileIds: [],
  remark: null,
  stage: 'expired',
};
const licence = { id: id(4), kind: 'dongle', product: 'CAD', licenceNo: 'EXO-1', seats: 5, validTo: null, remark: null };
const made = {
  productId: id(5),
  productCode: 'CP-1',
  productName: '钴铬单冠',
  unit: '颗',
  unitPrice: '60.0000',
  currency: 'CNY',
  remark: null,
};
const warning = (nth: number, more: object = {}) => ({
  id: id(100 + nth),
  partnerId,
  unitCode: 'P-SZ-03',
  partnerName: '深圳三号加工点',
  typeName: '营业执照',
  certificateNo: `YY-${nth}`,
  validTo: '2026-12-01',
  daysLeft: nth,
  stage: 'expiring30',
  isRequired: true,
  ...more,
});
const answering =
  (more: object = {}, warnings: readonly object[] = []): Answering =>
  ({ method, path }) => {
    if (method === 'POST') return { id: partnerId, version: 5, position: '1' };
    if (path.includes('region')) return [];
    if (path.endsWith('/allDetail')) return { ...partner, certificates: [certificate], licences: [licence], products: [made], ...more };
    if (path.endsWith('/getQuantity')) return { unitCode: 'P-SZ-03', machineCount: 6, capacityPerDay: 400, openOrders: 12 };
    if (path.endsWith('/warnings')) return warnings;
    return { records: [partner], total: 1, size: 10, current: 1, pages: 1 };
  };
const posted = (asked: ReturnType<typeof serve>) => asked.findLast(({ method }) => method === 'POST');
const dialog = async () => within(await screen.findByRole('dialog'));
const given = (show?: string) => ({
  params: { id: partnerId },
  path: `/customer/partnerscustomer/${partnerId}`,
  ...(show && { search: { show } }),
});

beforeEach(startPage);
afterEach(endPage);

it('SC200 the list says until when a partner is certified, and that this is soon', async () => {
  serve(answering());
  drawPage(<PartnerListPage />);
  expect(await screen.findByText('2026-11-27')).toBeTruthy();
  expect(screen.getByText('7 天内到期')).toBeTruthy();
  expect(screen.getByText('启用', { selector: '.mantine-Badge-label' })).toBeTruthy();
});

it('SC200 a partner whose certificate ended says so above everything, with what it has to do', async () => {
  serve(answering());
  drawPage(<PartnerPage />, given('certificates'));
  expect(await screen.findByText('“医疗器械生产许可证”已于 2026-11-20 到期，不能安排新工单。')).toBeTruthy();
  expect(await screen.findByText('设备 6 台，日产能 400 颗，未完成订单 12 个。')).toBeTruthy();
  expect(screen.getByText('已过期')).toBeTruthy();
});

it('SC200 a licence is added in the words of the contract, and a refusal stands in the dialog', async () => {
  const asked = serve((one) =>
    one.path.endsWith('license/save') ? refusal(409, { refusal: 'LicenceExists', msg: '授权“EXO-1”已存在' }) : answering()(one),
  );
  drawPage(<PartnerPage />, given('licences'));
  fireEvent.click(await screen.findByRole('button', { name: '新增授权' }));
  const form = await dialog();
  fireEvent.change(form.getByLabelText('授权产品', { exact: false }), { target: { value: 'CAD' } });
  fireEvent.change(form.getByLabelText('授权编号', { exact: false }), { target: { value: 'EXO-1' } });
  fireEvent.change(form.getByLabelText('点数', { exact: false }), { target: { value: '5' } });
  fireEvent.click(form.getByRole('button', { name: '保存' }));
  expect(await form.findByText('授权“EXO-1”已存在')).toBeTruthy();
  expect(LicenceSave.parse(posted(asked)?.body)).toMatchObject({ partnerId, version: 4, kind: 'software', licenceNo: 'EXO-1', seats: 5 });
});

it('SC200 the price of a product is changed where it stands, and taken away after a question', async () => {
  const asked = serve(answering());
  drawPage(<PartnerPage />, given('products'));
  fireEvent.click(await screen.findByRole('button', { name: '编辑 钴铬单冠' }));
  const form = await dialog();
  fireEvent.change(form.getByLabelText('加工单价', { exact: false }), { target: { value: '55.5' } });
  fireEvent.click(form.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(posted(asked)?.path).toBe('saas-production/partnerscustomerproduct/updateProduct'));
  expect(PartnerProductSubmit.parse(posted(asked)?.body)).toMatchObject({
    unitId: partnerId,
    productId: made.productId,
    unitPrice: '55.5000',
  });
  fireEvent.click(await screen.findByRole('button', { name: '删除 钴铬单冠' }));
  const question = within(await screen.findByRole('dialog', { name: '提示' }));
  expect(question.getByText('确定将选择数据删除?')).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(posted(asked)?.path).toBe('saas-production/partnerscustomerproduct/removeProduct'));
});

it('SC200 a partner is revoked with a reason and its last day', async () => {
  const asked = serve(answering());
  drawPage(<PartnerPage />, given());
  fireEvent.click(await screen.findByRole('button', { name: '撤销' }));
  const form = await dialog();
  expect(form.getByText('撤销后不能恢复，证书、授权和产品不能再修改。')).toBeTruthy();
  fireEvent.change(await form.findByLabelText('停用日', { exact: false }), { target: { value: '2026-12-31' } });
  fireEvent.blur(form.getByLabelText('停用日', { exact: false }));
  fireEvent.change(form.getByLabelText('撤销原因', { exact: false }), { target: { value: '合同到期' } });
  fireEvent.click(form.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(posted(asked)?.path).toBe('console/partners/revoke'));
  expect(PartnerRevocation.parse(posted(asked)?.body)).toMatchObject({
    id: partnerId,
    version: 4,
    stopDate: '2026-12-31',
    reason: '合同到期',
  });
});

it('SC200 a revoked partner is only looked at', async () => {
  serve(answering({ status: 'revoked', statusReason: '合同到期', stopDate: '2026-10-31' }));
  drawPage(<PartnerPage />, given('licences'));
  expect(await screen.findByText('合同到期 · 停用日 2026-10-31')).toBeTruthy();
  expect(screen.getByText('EXO-1')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '新增授权' })).toBeNull();
  expect(screen.queryByRole('button', { name: '启用' })).toBeNull();
});

it('SC200 nobody is shown what licences a partner has without the right to it', async () => {
  serve(answering());
  drawPage(<PartnerPage />, { ...given(), permissions: ['partnerscustomer.read'] });
  expect(await screen.findByRole('tab', { name: '证书' })).toBeTruthy();
  expect(screen.queryByRole('tab', { name: '授权' })).toBeNull();
});

it('the warnings say how many days are left, fifty at a time, and that there are none', async () => {
  serve(
    answering(
      {},
      Array.from({ length: 60 }, (_, nth) => warning(nth)),
    ),
  );
  drawPage(<PartnerWarningsPage />);
  expect(await screen.findByText('YY-49')).toBeTruthy();
  expect(screen.queryByText('YY-50')).toBeNull();
  fireEvent.change(screen.getByRole('textbox', { name: '搜索' }), { target: { value: 'yy-58' } });
  expect(await screen.findByText('YY-58')).toBeTruthy();
  endPage();
  await startPage();
  serve(answering({}, []));
  drawPage(<PartnerWarningsPage />);
  expect(await screen.findByText('没有即将到期的证书')).toBeTruthy();
});
