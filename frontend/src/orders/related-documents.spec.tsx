import type { OrderDetail } from '@cloud-factory/domain/orders/contract';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FilesPanel } from '../ui/files/files-panel.js';
import { drawPage, endPage, pageOf, refusal, serve, startPage } from '../testing/page.js';
import { RelatedDocuments } from './related-documents.js';

beforeEach(startPage);
afterEach(endPage);

const order = {
  orderNo: 'YC-1',
  reviewStatus: 'approved',
  deliveryStatus: 'delivered',
  settlementStatus: 'settled',
  lines: [{ id: '0190a000-0000-7000-8000-00000000000a' }],
} as unknown as OrderDetail; // only what the part reads

it('USE-S9 what may not be seen of an order is said to be that, not to be nothing', async () => {
  serve(({ path }) => (path.includes('delay') ? { asks: [], reminders: [] } : pageOf([])));
  drawPage(<RelatedDocuments order={order} />, { permissions: ['orderentry.read', 'ycproductionqualitytestbillsoutfactory.read'] });
  for (const name of ['生产工单', '发货单', '对账单'])
    expect(within(await screen.findByRole('group', { name })).getByText('没有查看权限')).toBeTruthy();
  expect(screen.queryByRole('group', { name: '检验单' })).toBeNull();
});

it('USE-S9 the statement that an order stands on is among its related documents, once', async () => {
  const statement = { id: 'sm1', version: 1, smNo: 'JS202701-0001', status: 'submitted' };
  serve(({ path }) =>
    path.endsWith('getHeader')
      ? { smNo: statement.smNo }
      : path.includes('settlementmonthdetail')
        ? pageOf([
            { id: 'l1', smId: 'sm1' },
            { id: 'l2', smId: 'sm1' },
          ])
        : path.endsWith('settlementmonth/page')
          ? pageOf([statement])
          : path.includes('delay')
            ? { asks: [], reminders: [] }
            : null,
  );
  drawPage(<RelatedDocuments order={{ ...order, reviewStatus: 'draft' } as OrderDetail} />, { permissions: ['settlementmonth.read'] });
  expect((await screen.findByRole('link', { name: 'JS202701-0001' })).getAttribute('href')).toBe('/settlement/settlementmonth/sm1');
  expect(screen.getAllByText('JS202701-0001')).toHaveLength(1);
});

it('USE-S9 a file that may not be seen is said to be that, and is no link', async () => {
  serve(() => refusal(403, { msg: '没有权限' }));
  drawPage(<FilesPanel ids={['f1']} isReadOnly />);
  expect(await screen.findByText('没有查看权限')).toBeTruthy();
  expect(within(screen.getByRole('listitem')).queryByRole('button')).toBeNull();
});
