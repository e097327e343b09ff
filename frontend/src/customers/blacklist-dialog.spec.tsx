import type { CustomerRow } from '@cloud-factory/domain/customers/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawPage, endPage, refusal, serve, startPage } from '../testing/page.js';
import { BlacklistDialog } from './blacklist-dialog.js';

const customer = { id: 'id-1', version: 4, name: '深圳安和口腔医院', status: 'normal', blackReason: null, blackScopes: [] };
// What the dialog reads of a customer.
const asRow = (change: object = {}): CustomerRow => ({ ...customer, ...change }) as unknown as CustomerRow;
const draw = (row: CustomerRow) => {
  const onClose = vi.fn<() => void>();
  drawPage(<BlacklistDialog customer={row} onClose={onClose} />);
  return onClose;
};
const type = (text: string): void => void fireEvent.change(screen.getByLabelText('原因 *'), { target: { value: text } });
const ok = (): HTMLButtonElement => screen.getByRole<HTMLButtonElement>('button', { name: '确定' });

beforeEach(startPage);
afterEach(endPage);

it('SC197 puts a customer on the blacklist with a reason and what it stops', async () => {
  const asked = serve(() => ({ id: 'id-1', version: 5 }));
  const onClose = draw(asRow());
  await screen.findByText('限制范围');
  expect(ok().disabled).toBe(true);
  fireEvent.click(screen.getByLabelText('不得赊账'));
  type(' 拖欠货款 ');
  fireEvent.click(ok());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked[0]).toMatchObject({
    path: 'saas-production/hospitalCustomerData/blacklistRowSave',
    body: { id: 'id-1', version: 4, scopes: ['order', 'delivery'], reason: '拖欠货款' },
  });
});

it('asks for at least one thing that it stops', async () => {
  draw(asRow());
  await screen.findByText('限制范围');
  type('拖欠货款');
  for (const scope of ['不得下单', '不得发货', '不得赊账']) fireEvent.click(screen.getByLabelText(scope));
  expect(screen.getByText('请至少选择一项')).toBeTruthy();
  expect(ok().disabled).toBe(true);
});

it('takes a customer off it with a reason, and shows what it stopped and why', async () => {
  const asked = serve(() => ({ id: 'id-1', version: 5 }));
  const onClose = draw(asRow({ status: 'blacklisted', blackReason: '拖欠货款', blackScopes: ['order', 'credit'] }));
  expect(await screen.findByText('不得下单、不得赊账')).toBeTruthy();
  expect(screen.getByText('拖欠货款')).toBeTruthy();
  type('已结清');
  fireEvent.click(ok());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked[0]).toMatchObject({
    path: 'saas-production/hospitalCustomerData/releaseBlacklistRowSave',
    body: { id: 'id-1', version: 4, reason: '已结清' },
  });
});

it('stays open with what was typed when it is refused', async () => {
  serve(() => refusal(409, { msg: '该客户已在黑名单中' }));
  const onClose = draw(asRow());
  await screen.findByText('限制范围');
  type('拖欠货款');
  fireEvent.click(ok());
  expect((await screen.findByRole('alert')).textContent).toBe('该客户已在黑名单中');
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByDisplayValue('拖欠货款')).toBeTruthy();
});
