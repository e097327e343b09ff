import type { OrderDetail } from '@cloud-factory/domain/orders/contract';
import { orderReviewList } from '@cloud-factory/domain/orders/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Activity } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawPage, endPage, pageOf, refusal, said, serve, startPage } from '../testing/page.js';
import { HistoryDrawer } from '../ui/history-drawer.js';
import { OrderActions } from './order-actions.js';
import { OrderReceived } from './order-header.js';
import { historyFields } from './order-history.js';
import { newOrder } from './order-inputs.js';
import { OrderReviewPage } from './order-review-page.js';

const none = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]));
const order = (change: object = {}) =>
  ({
    ...none(['externalNo', 'purchaser', 'remark', 'province', 'city', 'district', 'address', 'contact', 'phone', 'salesmanId', 'currency']),
    ...none(['doctorId', 'dueDate', 'freeReason', 'remakeCause', 'liability', 'sourceOrderId', 'receiveModelAt', 'boxColor', 'unitCode']),
    ...{ id: 'o1', version: 3, orderNo: 'YC-1', customerId: 'c1', customerName: '安和口腔', doctorName: '李医生', companyCode: 'C01' },
    ...{
      orderProperty: 'normal',
      currency: 'CNY',
      totalAmount: '1.00',
      discountedAmount: '1.00',
      dueDate: '2025-06-20',
      createdBy: 'somebody',
    },
    ...{ reviewStatus: 'approved', productionStatus: 'scheduled', packingStatus: 'none', deliveryStatus: 'none', holdStatus: 'none' },
    ...{ boxNo: 'B0123', enclosures: ['bite'], lines: [] },
    ...change,
  }) as unknown as OrderDetail; // what the buttons and the dialog look at
const mayWrite = ['orderentry.read', 'orderentry.write'];
const draw = (change: object, permissions: readonly string[] = mayWrite, done: () => unknown = () => ({ id: 'o1', version: 4 })) => {
  const asked = serve(({ method, path }) => (method === 'POST' ? done() : path === detail ? order(change) : []));
  drawPage(<OrderActions order={order(change)} />, { permissions });
  return asked;
};
const detail = 'saas-order/orderentry/detail';
const open = async () => {
  fireEvent.click(await screen.findByRole('button', { name: '收模登记' }));
  return screen.findByLabelText('模型盒号');
};

beforeEach(startPage);
afterEach(endPage);

describe('a mould that comes in after the order', () => {
  it.each([{ reviewStatus: 'pending' }, { reviewStatus: 'approved', deliveryStatus: 'partial' }])(
    'is said of %o, with all that is known',
    async (change) => {
      const asked = draw(change);
      const box = await open();
      expect(box).toHaveProperty('value', 'B0123');
      fireEvent.change(box, { target: { value: ' B0456 ' } });
      fireEvent.change(screen.getByLabelText('加工单位'), { target: { value: 'P-SZ-03' } });
      fireEvent.click(screen.getByRole('checkbox', { name: '照片' }));
      fireEvent.click(screen.getByRole('button', { name: '确定' }));
      await waitFor(() =>
        expect(said(asked).map(({ path, body }) => [path, body])).toEqual([
          [
            'console/order-mould',
            {
              ...none(['receiveModelAt', 'boxColor']),
              id: 'o1',
              version: 3,
              unitCode: 'P-SZ-03',
              boxNo: 'B0456',
              enclosures: ['bite', 'photos'],
            },
          ],
        ]),
      );
      await waitFor(() => expect(screen.queryByLabelText('模型盒号')).toBeNull());
    },
  );
  it('stays typed when its box is in use, with the sentence beside the button', async () => {
    draw({}, mayWrite, () => refusal(409, { refusal: 'AlreadyTaken', msg: '盒号“B0456”正在使用中' }));
    fireEvent.change(await open(), { target: { value: 'B0456' } });
    fireEvent.click(screen.getByRole('button', { name: '确定' }));
    expect((await screen.findByRole('alert')).textContent).toContain('盒号“B0456”正在使用中');
    expect(screen.getByLabelText('模型盒号')).toHaveProperty('value', 'B0456');
  });
  it('C02 is about the newest, and what somebody else said meanwhile is not written over unasked: it is saved at the second try', async () => {
    let now = order();
    const asked = serve(({ method, path, body }) => {
      if (method === 'GET') return path === detail ? now : [];
      const { version } = body as { version: number };
      if (version === 4) return { id: 'o1', version: 5 };
      now = order({ version: 4, enclosures: ['bite', 'photos'] });
      return refusal(412, { refusal: 'StaleVersion', msg: '数据已被他人修改，请刷新后重试', details: { expectedVersion: version } });
    });
    const seen = drawPage(<OrderActions order={order()} />, { permissions: mayWrite });
    fireEvent.change(await open(), { target: { value: 'B0456' } });
    expect(seen.dirty).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: '确定' }));
    expect(await screen.findByText(/在您填写期间改动了：随单附件/)).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('button', { name: '确定' }).hasAttribute('data-loading')).toBe(false));
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: '保留我的' }));
    expect([screen.queryByRole('alert'), screen.getByLabelText('模型盒号')]).toMatchObject([null, { value: 'B0456' }]);
    fireEvent.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(screen.queryByLabelText('模型盒号')).toBeNull());
    expect(said(asked).map(({ body }) => body)).toMatchObject([
      { version: 3, boxNo: 'B0456' },
      { version: 4, boxNo: 'B0456', enclosures: ['bite'] },
    ]);
    expect(seen.dirty).toBe(false);
  });
  it.each([
    ['of a draft', { reviewStatus: 'draft' }, mayWrite],
    ['of a rejected order', { reviewStatus: 'rejected' }, mayWrite],
    ['of a cancelled order', { reviewStatus: 'cancelled' }, mayWrite],
    ['of what has left', { deliveryStatus: 'delivered' }, mayWrite],
    ['by nobody who only reads', {}, ['orderentry.read', 'orderentry.review']],
  ])('is not offered %s', async (_, change, permissions) => {
    draw(change, permissions);
    await screen.findByRole('button', { name: '更多操作' });
    expect(screen.queryByRole('button', { name: '收模登记' })).toBeNull();
  });
});

it('a mould is said on the review desk, whose keys decide nothing while it is typed', async () => {
  const pending = order({ reviewStatus: 'pending', createdAt: '2025-06-11T01:20:00.000Z' });
  const asked = serve(({ path, method }) => {
    if (path === orderReviewList.path) return pageOf([pending]);
    if (path === detail) return pending;
    return method === 'POST' ? { id: 'o1', version: 4 } : [];
  });
  drawPage(<OrderReviewPage />, { permissions: [...mayWrite, 'orderentry.review'] });
  fireEvent.change(await open(), { target: { value: 'B0456' } });
  fireEvent.keyDown(screen.getByRole('button', { name: '确定' }), { key: 'a' });
  fireEvent.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(said(asked).map(({ path }) => path)).toEqual(['console/order-mould']));
});

it('its labels are those of its own inputs, whatever form of an order stands in another tab', async () => {
  const inputs = newOrder('a');
  const nothing = () => undefined;
  const received = <OrderReceived inputs={inputs} prefix="form-" faultAt={nothing} onHeader={nothing} onEnclosures={nothing} />;
  serve(({ path }) => (path === detail ? order() : []));
  drawPage(
    <>
      <Activity mode="hidden">{received}</Activity>
      <OrderActions order={order()} />
    </>,
    { permissions: [...mayWrite, 'toothBoxColor.read'] },
  );
  fireEvent.click(await screen.findByRole('button', { name: '收模登记' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByRole('group', { name: '随单附件' })).toBeTruthy();
  for (const name of ['收模时间', '模型盒号', '加工单位', '盒色']) await within(dialog).findAllByLabelText(name);
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

it('a mould of which only the enclosures changed is told in the history by their names', async () => {
  serve(() => [
    {
      ...{ version: 3, position: '3', at: '2025-06-11T01:20:00.000Z', by: 'u', byName: '林一', type: 'MouldReceived', text: '收模' },
      changes: [{ field: 'enclosures', before: ['bite'], after: ['bite', 'photos'] }],
    },
  ]);
  drawPage(<HistoryDrawer opened onClose={() => undefined} stream="order-o1" fields={historyFields} />);
  const row = await screen.findByRole('row', { name: /^随单附件/ });
  expect([...row.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual(['随单附件', '咬合记录', '咬合记录、照片']);
});
