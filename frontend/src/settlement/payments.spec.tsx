import type { StatementPaymentRow, StatementRow } from '@cloud-factory/domain/settlement/contract';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, refusal, serve, startPage } from '../testing/page.js';
import { PaidDialog } from './paid-dialog.js';
import { Payments } from './payments.js';

const statement = {
  id: idAs<'statement'>('s1'),
  version: 4,
  smNo: 'JS202506-0001',
  hospitalName: '仁爱口腔',
  currency: 'CNY',
  totalPrice: idAs<'amount'>('360.00'),
  paidAmount: idAs<'amount'>('150.00'),
  restAmount: idAs<'amount'>('210.00'),
} as StatementRow; // the fields that the dialog and the table look at
const payment = {
  id: idAs<'payment'>('p1'),
  smId: statement.id,
  amount: idAs<'amount'>('150.00'),
  currency: 'CNY',
  paidOn: '2025-07-10',
  remark: '银行转账',
  createdAt: '2025-07-10T02:00:00Z',
  createdBy: idAs<'user'>('u1'),
  cancelledAt: null,
  cancelledBy: null,
  reason: null,
} as const satisfies StatementPaymentRow;
const written = { id: 's1', version: 5, position: '1' };

beforeEach(startPage);
afterEach(endPage);

it('says what is paid and what is left, and records all that is left or the part that is typed', async () => {
  const asked = serve(({ path }) => (path === 'console/statements/paid' ? written : null));
  drawPage(<PaidDialog statement={statement} onClose={() => undefined} />);
  expect(await screen.findByText(/合计 ¥360.00，已付 ¥150.00，未付 ¥210.00/)).toBeTruthy();
  const amount = screen.getByLabelText(/付款金额/);
  expect(amount).toHaveProperty('value', '210.00');
  fireEvent.change(amount, { target: { value: '80.5' } });
  fireEvent.change(screen.getByLabelText(/备注/), { target: { value: '银行转账' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path === 'console/statements/paid')?.body).toMatchObject({
      id: 's1',
      version: 4,
      amount: '80.5',
      remark: '银行转账',
    }),
  );
});

it('says what the server refuses, and keeps what was typed', async () => {
  serve(({ path }) =>
    path === 'console/statements/paid'
      ? refusal(409, { refusal: 'PaymentAboveRest', msg: '付款 999.00 超过未付金额 210.00 CNY', details: { restAmount: '210.00' } })
      : null,
  );
  drawPage(<PaidDialog statement={statement} onClose={() => undefined} />);
  fireEvent.change(await screen.findByLabelText(/付款金额/), { target: { value: '999' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('付款 999.00 超过未付金额 210.00 CNY')).toBeTruthy();
  expect(screen.getByLabelText(/付款金额/)).toHaveProperty('value', '999');
});

it('says why the payments could not be read', async () => {
  serve(() => refusal(503, { msg: '数据库暂时无法访问' }));
  drawPage(<Payments statement={statement} />);
  expect((await screen.findByRole('alert')).textContent).toBe('数据库暂时无法访问');
});

it('lists each payment; one that counts can be cancelled with a reason, one that was cancelled says why', async () => {
  const gone = { ...payment, id: 'p0', amount: '100.00', cancelledAt: '2025-07-10T01:00:00Z', cancelledBy: 'u1', reason: '金额录错' };
  const asked = serve(({ path }) => (path === 'console/statements/payments' ? [gone, payment] : written));
  drawPage(<Payments statement={statement} />);
  const rows = within(await screen.findByRole('table', { name: '付款（2）' })).getAllByRole('row');
  expect(rows[1]?.textContent).toMatch(/100.00.*已撤销.*金额录错/);
  expect(rows[2]?.textContent).toMatch(/150.00.*银行转账/);
  fireEvent.click(screen.getByRole('button', { name: '撤销' }));
  fireEvent.change(await screen.findByLabelText(/原因/), { target: { value: '录错医院' } });
  fireEvent.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path === 'console/statements/payments/cancel')?.body).toEqual({
      id: 's1',
      version: 4,
      paymentId: 'p1',
      reason: '录错医院',
    }),
  );
});
