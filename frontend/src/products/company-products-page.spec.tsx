import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, serve, startPage } from '../testing/page.js';
import { CompanyProductsPage } from './company-products-page.js';

const at = { createdAt: '2025-06-11T01:20:00.000Z', createdBy: 'u', updatedAt: '2025-06-11T01:20:00.000Z', updatedBy: 'u' };
const product = { id: 'p1', version: 1, ...at, productCode: 'CP-1', name: '钴铬单冠', standardPrice: '120.0000' };
const listed = (row: object) => ({ records: [row], total: 1, size: 10, current: 1, pages: 1 });

beforeEach(startPage);
afterEach(endPage);

it('S166 R375 C523 shows what the hospital of the address pays, and orders for it what is selected', async () => {
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

it('S166 asks for a hospital first: nothing is ordered for nobody', async () => {
  serve(({ path }) => (path.endsWith('getProductListByCompanyPage') ? listed({ ...product, unitPrice: null, priceSource: null }) : null));
  const seen = drawPage(<CompanyProductsPage />);
  fireEvent.click(within((await screen.findByText('钴铬单冠')).closest('tr') ?? document.body).getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: '用所选产品下单' }));
  expect((await screen.findAllByText('请先选择医院，再看该院的价格。')).length).toBe(2);
  expect(seen.opened).toEqual([]);
});
