import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, serve, startPage } from '../testing/page.js';
import { CompanyProductsPage } from './company-products-page.js';

const at = { createdAt: '2025-06-11T01:20:00.000Z', createdBy: 'u', updatedAt: '2025-06-11T01:20:00.000Z', updatedBy: 'u' };
const product = { id: 'p1', version: 1, ...at, productCode: 'CP-1', name: '钴铬单冠', standardPrice: '120.0000' };
const listed = (row: object) => ({ records: [row], total: 1, size: 10, current: 1, pages: 1 });

beforeEach(startPage);
afterEach(endPage);

it('SC166 R375 C523 shows what the hospital of the address pays, and orders for it what is selected', async () => {
  const asked = serve(({ path }) =>
    path.endsWith('getProductListByCompanyPage') ? listed({ ...product, unitPrice: '99.0000', priceSource: 'hospitalProduct' }) : null,
  );
  const seen = drawPage(<CompanyProductsPage />, { search: { customerId: 'c1' } });
  const row = within((await screen.findByText('钴铬单冠')).closest('tr') ?? document.body);
  expect(asked.find(({ path }) => path.endsWith('getProductListByCompanyPage'))?.search).toMatchObject({ customerId: 'c1' });
  expect(row.getByText('99.0000')).toBeTruthy();
  expect(row.getByText('客户产品价')).toBeTruthy();
  fireEvent.click(row.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: '用所选产品下单' }));
  expect(seen.opened).toEqual(['/order/orderentry/new?customerId=c1&products=p1']);
});

it('SC166 asks for a hospital first: nothing is ordered for nobody', async () => {
  serve(({ path }) => (path.endsWith('getProductListByCompanyPage') ? listed({ ...product, unitPrice: null, priceSource: null }) : null));
  const seen = drawPage(<CompanyProductsPage />);
  fireEvent.click(within((await screen.findByText('钴铬单冠')).closest('tr') ?? document.body).getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: '用所选产品下单' }));
  expect((await screen.findAllByText('请先选择医院，再看该院的价格。')).length).toBe(2);
  expect(seen.opened).toEqual([]);
});

it('SC166 a product that has no price for the hospital says so by a dash; all that are selected are ordered together', async () => {
  const second = { ...product, id: 'p2', productCode: 'CP-2', name: '全瓷贴面', unitPrice: null, priceSource: null };
  serve(({ path }) =>
    path.endsWith('getProductListByCompanyPage')
      ? { ...listed(second), records: [{ ...product, unitPrice: '120.0000', priceSource: 'standard' }, second], total: 2 }
      : null,
  );
  const seen = drawPage(<CompanyProductsPage />, { search: { customerId: 'c1' } });
  const dash = within((await screen.findByText('全瓷贴面')).closest('tr') ?? document.body);
  expect(dash.getByText('—')).toBeTruthy();
  const priced = within(screen.getByText('钴铬单冠').closest('tr') ?? document.body);
  expect(priced.queryByText('—')).toBeNull();
  expect(priced.getByText('标准价')).toBeTruthy();
  fireEvent.click(priced.getByRole('checkbox'));
  fireEvent.click(dash.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: '用所选产品下单' }));
  expect(seen.opened).toEqual(['/order/orderentry/new?customerId=c1&products=p1,p2']);
});

it('SC166 offers who may not order nothing to select', async () => {
  serve(({ path }) => (path.endsWith('getProductListByCompanyPage') ? listed({ ...product, unitPrice: null, priceSource: null }) : null));
  drawPage(<CompanyProductsPage />, { search: { customerId: 'c1' }, permissions: ['productData.read', 'hospitalproduct.read'] });
  const row = within((await screen.findByText('钴铬单冠')).closest('tr') ?? document.body);
  expect(row.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: '用所选产品下单' })).toBeNull();
});
