import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, serve, startPage } from '../testing/page.js';
import { CustomerPage } from './customer-page.js';

const id = '0190a000-0000-7000-8000-00000000000c';
const customer = {
  ...{ id, version: 3, customerCode: 'H0001', name: '安和口腔', status: 'blacklisted', blackScopes: ['order'], blackReason: '欠款' },
  ...{ blacklistedAt: null, currency: 'CNY', settlementType: 'monthly', closingDay: 25, languagePreference: 'zh' },
};
const draw = (show: string, permissions: readonly string[] = ['*']) => {
  serve(({ path }) => {
    if (path.endsWith('/detail')) return customer;
    if (path.endsWith('/credit')) return null;
    return path.endsWith('/lazy-tree') || path.endsWith('/user-list') ? [] : { records: [], total: 0, size: 10, current: 1, pages: 1 };
  });
  return drawPage(<CustomerPage />, { path: `/customer/hospitalCustomerData/${id}`, params: { id }, search: { show }, permissions });
};
const look = (tab: string): void => void fireEvent.click(screen.getByRole('tab', { name: tab }));
const qty = () => screen.getByLabelText<HTMLInputElement>(/^数量/);

beforeEach(startPage);
afterEach(endPage);

it('SC198 what was typed to ask for a price is there again after a look at another part, and so is what was typed of the customer', async () => {
  const seen = draw('calculate');
  fireEvent.change(await screen.findByLabelText(/^数量/), { target: { value: '7' } });
  look('资料');
  expect(seen.search).toEqual({});
  fireEvent.change(screen.getByDisplayValue('安和口腔'), { target: { value: '安和口腔医院' } });
  look('价格试算');
  expect(seen.search).toEqual({ show: 'calculate' });
  await waitFor(() => expect(qty().value).toBe('7'));
  look('资料');
  expect(screen.getByDisplayValue('安和口腔医院')).toBeTruthy();
});

it('what was typed to look for a contact, and what was looked for, is there again after a look at the addresses', async () => {
  const seen = draw('contacts');
  const part = async (name: string) => within(await screen.findByRole('tabpanel', { name }));
  const typed = async (): Promise<HTMLInputElement> => (await part('联系人')).findByLabelText<HTMLInputElement>('姓名');
  fireEvent.change(await typed(), { target: { value: '李' } });
  look('地址');
  expect(await (await part('地址')).findByRole('search')).toBeTruthy();
  look('联系人');
  expect((await typed()).value).toBe('李');
  fireEvent.submit((await part('联系人')).getByRole('search'));
  expect(seen.search).toEqual({ show: 'contacts', name_like: '李' });
  fireEvent.change(await typed(), { target: { value: '李明' } });
  look('地址');
  expect(seen.search).toEqual({ show: 'addresses' });
  look('联系人');
  expect([seen.search, (await typed()).value]).toEqual([{ show: 'contacts', name_like: '李' }, '李明']);
});

it('offers the parts that one may see, and says of each of them whom nothing is made for any more', async () => {
  draw('prices', ['hospitalCustomerData.read', 'hospitalproduct.read']);
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual(['资料', '产品价格', '产品模板', '价格试算']);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('产品价格');
  expect(screen.getByText('欠款')).toBeTruthy();
  expect(await screen.findByRole('button', { name: '导出' })).toBeTruthy();
});
