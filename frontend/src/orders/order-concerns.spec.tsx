import { orderReviewList } from '@cloud-factory/domain/orders/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawPage, endPage, pageOf, serve, startPage } from '../testing/page.js';
import { OrderDetailPage } from './order-detail-page.js';
import { OrderReviewPage } from './order-review-page.js';

const order = {
  ...{ id: 'o1', version: 3, orderNo: 'YC-1', customerId: 'c1', customerName: '安和口腔', doctorName: '李医生', orderProperty: 'normal' },
  ...{ currency: 'CNY', totalAmount: '1.00', discountedAmount: '1.00', dueDate: '2099-06-20', createdBy: 'somebody', boxNo: null },
  ...{ reviewStatus: 'pending', productionStatus: 'none', packingStatus: 'none', deliveryStatus: 'none', holdStatus: 'none' },
  ...{ settlementStatus: 'open', shipmentType: 'semi', companyCode: 'C01', orderSource: 'manual', enclosures: [], lines: [] },
  ...{
    orderDate: '2025-06-11T01:20:00.000Z',
    createdAt: '2025-06-11T01:20:00.000Z',
    salesmanId: null,
    province: null,
    city: null,
    district: null,
  },
};
const black = '医院客户在黑名单中';
const ended = '加工点“蓝天”的证书已到期';
const concerns = [
  { concern: 'CustomerIsBlacklisted', text: black },
  { concern: 'CertificateExpired', text: ended },
];
const served = (found: readonly object[]) =>
  serve(({ path }) => {
    if (path === orderReviewList.path) return pageOf([order]);
    if (path.endsWith('orderentry/detail')) return order;
    return path === 'console/order-concerns' ? found : [];
  });
const permissions = ['orderentry.read', 'orderentry.review'];

beforeEach(startPage);
afterEach(endPage);

describe('an order whose customer or unit would not pass any more', () => {
  it('says so on its page', async () => {
    const asked = served(concerns);
    drawPage(<OrderDetailPage />, { params: { id: 'o1' }, permissions });
    expect(await screen.findByText(black)).toBeTruthy();
    expect(screen.getByText(ended)).toBeTruthy();
    expect(asked.find(({ path }) => path === 'console/order-concerns')?.search).toMatchObject({ id: 'o1' });
  });
  it('says so on the review desk, beside what else should not be missed', async () => {
    served(concerns);
    drawPage(<OrderReviewPage />, { permissions });
    expect(await screen.findByText(black)).toBeTruthy();
    expect(screen.getByText(ended)).toBeTruthy();
  });
  it('says so whole there, in more lines where one is too short', async () => {
    served(concerns);
    drawPage(<OrderReviewPage />, { permissions });
    const looks = [await screen.findByText(black), screen.getByText(ended)];
    for (const label of looks) {
      expect(getComputedStyle(label).whiteSpace).toBe('normal');
      expect(label.parentElement && getComputedStyle(label.parentElement).height).toBe('auto');
    }
  });
  it('is none while nothing came up', async () => {
    const asked = served([]);
    drawPage(<OrderReviewPage />, { permissions });
    await waitFor(() => expect(asked.some(({ path }) => path === 'console/order-concerns')).toBe(true));
    expect(await screen.findByRole('link', { name: 'YC-1' })).toBeTruthy();
    expect(screen.queryByText(black)).toBeNull();
  });
});
