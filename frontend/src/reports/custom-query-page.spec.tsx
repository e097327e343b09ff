import { orderCustomList } from '@cloud-factory/domain/reports/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawPage, endPage, pageOf, rowOf, said, serve, startPage } from '../testing/page.js';
import { CustomQueryPage } from './custom-query-page.js';

beforeEach(startPage);
afterEach(endPage);

const order = {
  id: 'o1',
  version: 1,
  createdAt: '2026-06-11T01:20:00.000Z',
  createdBy: 'u',
  updatedAt: '2026-06-11T01:20:00.000Z',
  updatedBy: 'u',
  orderNo: 'YC-1',
  orderDate: '2026-06-11T01:20:00.000Z',
  customerName: '安和口腔',
  doctorName: '李医生',
  patientName: '林一',
  currency: 'CNY',
  discountedAmount: '1140.00',
  reviewStatus: 'approved',
};
const exported = 'console/orders/custom/export';
const kept = {
  id: 'v1',
  version: 3,
  list: 'order-custom',
  name: '医生的',
  isShared: false,
  isOwn: true,
  search: { reviewStatus_in: 'approved' },
  columns: ['doctorName', 'orderNo'],
};

const draw = (search: Readonly<Record<string, string>> = {}, views: readonly object[] = []) => {
  const asked = serve(({ path, method, body }) => {
    if (path === 'console/views') return method === 'GET' ? views : { ...kept, ...(body as object) }; // as the console sends it
    if (path === exported) return { jobId: 'j1' };
    return path === orderCustomList.path ? pageOf([order]) : [];
  });
  const seen = drawPage(<CustomQueryPage />, { search });
  const rowsAsked = () => asked.filter(({ path }) => path === orderCustomList.path).map((one) => one.search);
  return { asked, seen, rowsAsked };
};
const heads = (): readonly (string | null)[] =>
  screen.getAllByRole('columnheader').flatMap(({ textContent }) => (textContent && textContent !== '序号' ? [textContent] : []));
const setColumns = async () => {
  fireEvent.click(screen.getByRole('button', { name: '列设置' }));
  return within(await screen.findByRole('dialog', { name: '列设置' }));
};

describe('C266 the own query of orders', () => {
  it('shows the columns of its address in their order, asks for those alone, and leads to the order', async () => {
    const { seen, rowsAsked } = draw({ columns: 'patientName,orderNo,discountedAmount,reviewStatus', customerName_like: '安和' });
    const row = await rowOf('林一');
    expect(heads()).toEqual(['患者', '订单号', '折后金额', '审核状态']);
    for (const words of ['YC-1', '1,140.00', '已审核']) expect(row.getAllByText(words)).toHaveLength(1);
    expect(row.queryByText('李医生')).toBeNull();
    expect(rowsAsked()).toMatchObject([{ columns: 'patientName,orderNo,discountedAmount,reviewStatus', customerName_like: '安和' }]);
    fireEvent.click(row.getByRole('link'));
    expect(seen.opened).toEqual(['/order/orderentry/o1']);
  });

  it.each([
    ['without any', '', orderCustomList.columns],
    ['with none that is known', 'password,nothing', orderCustomList.columns],
    ['with one that is not known, and one twice', 'orderNo,password,doctorName,orderNo', ['orderNo', 'doctorName']],
  ])('%s in its address shows what there is to show', async (_, columns, shown) => {
    const { rowsAsked } = draw({ columns });
    await rowOf('YC-1');
    expect(heads().length).toBe(shown.length);
    expect(rowsAsked().map((search) => search['columns'])).toEqual([shown.join(',')]);
  });

  it('writes into its address which columns are chosen, in which order and how high the rows, and keeps its filters', async () => {
    const { seen, rowsAsked } = draw({ columns: 'orderNo,customerName', customerName_like: '安和' });
    await rowOf('YC-1');
    const columns = await setColumns();
    fireEvent.click(columns.getByRole('checkbox', { name: '临床医生' }));
    expect(seen.search).toEqual({ columns: 'orderNo,customerName,doctorName', customerName_like: '安和' });
    fireEvent.click(columns.getByRole('button', { name: '上移 临床医生' }));
    expect(seen.search['columns']).toBe('orderNo,doctorName,customerName');
    fireEvent.click(columns.getByRole('checkbox', { name: '订单号' }));
    fireEvent.click(columns.getByRole('radio', { name: '宽松' }));
    expect(seen.search).toEqual({ columns: 'doctorName,customerName', customerName_like: '安和', density: 'comfortable' });
    await waitFor(() => expect(heads()).toEqual(['临床医生', '医院']));
    expect(rowsAsked().at(-1)).toMatchObject({ columns: 'doctorName,customerName', customerName_like: '安和' });
    fireEvent.click(columns.getByRole('button', { name: '恢复默认' }));
    expect(seen.search).toEqual({ columns: orderCustomList.columns.join(','), customerName_like: '安和' });
  });

  it('keeps its columns while it is sorted, and exports what it shows', async () => {
    const { asked, seen } = draw({ columns: 'orderNo,doctorName', density: 'comfortable', customerName_like: '安和' });
    await rowOf('YC-1');
    fireEvent.click(screen.getByRole('button', { name: /订单号/ }));
    expect(seen.search).toEqual({ columns: 'orderNo,doctorName', density: 'comfortable', customerName_like: '安和', ascs: 'orderNo' });
    fireEvent.click(screen.getByRole('button', { name: /^导出/ }));
    expect((await screen.findByText('已转为后台任务，完成后可在任务列表中下载')).textContent).toContain('后台任务');
    expect(asked.find(({ path }) => path === exported)?.search).toMatchObject({
      columns: 'orderNo,doctorName',
      customerName_like: '安和',
      ascs: 'orderNo',
    });
  });

  it('keeps a view with its columns, and shows them with it', async () => {
    const { asked, seen } = draw({ columns: 'orderNo,customerName', customerName_like: '安和' }, [kept]);
    await screen.findByRole('button', { name: '医生的' });
    fireEvent.click(screen.getByRole('button', { name: '保存视图' }));
    fireEvent.change(await screen.findByLabelText('视图名称'), { target: { value: '安和的' } });
    fireEvent.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(said(asked)).toHaveLength(1));
    expect(said(asked)).toMatchObject([
      {
        path: 'console/views',
        body: { list: 'order-custom', name: '安和的', search: { customerName_like: '安和' }, columns: ['orderNo', 'customerName'] },
      },
    ]);
    fireEvent.click(screen.getByRole('button', { name: '医生的' }));
    expect(seen.search).toEqual({ columns: 'doctorName,orderNo', reviewStatus_in: 'approved' });
    await waitFor(() => expect(heads()).toEqual(['临床医生', '订单号']));
  });

  it('is not asked for by somebody without the right', async () => {
    const asked = serve(() => null);
    drawPage(<CustomQueryPage />, { permissions: ['other.read'] });
    expect((await screen.findByText('没有权限')).textContent).toBe('没有权限');
    expect(asked).toEqual([]);
  });
});
