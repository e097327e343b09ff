import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { switchLanguage } from '../i18n/i18n.js';
import { drawPage, endPage, refusal, serve, startPage } from '../testing/page.js';
import { CreditNote, CreditWarning } from './credit-note.js';

const credit = (change: object = {}) => ({
  customerId: 'c1',
  currency: 'CNY',
  limit: '10000.00',
  open: '9200.50',
  left: '799.50',
  openOrders: 7,
  others: [],
  ...change,
});
const draw = (answer: unknown, page: ReactNode) => {
  const asked = serve(({ path }) => (path === 'console/customers/credit' ? answer : null));
  drawPage(page);
  return asked;
};
const note = <CreditNote customerId="c1" />;
const warning = (amount: string, currency = 'CNY') => <CreditWarning customerId="c1" currency={currency} amount={amount} />;
const answered = async (asked: ReturnType<typeof serve>) => {
  await waitFor(() => expect(asked.map(({ search }) => search)).toEqual([{ customerId: 'c1' }]));
  // What is answered is drawn a moment later.
  await new Promise((resolve) => setTimeout(resolve, 50));
};

beforeEach(startPage);
afterEach(endPage);

it('says what of the credit is taken and left, and what is open in another currency beside it', async () => {
  draw(credit({ others: [{ currency: 'USD', open: '120.00' }] }), note);
  const group = within(await screen.findByRole('group', { name: '信用额度' }));
  for (const words of ['信用额度 ¥10,000.00', '未结 ¥9,200.50（7 单）', '可用 ¥799.50']) expect(group.getByText(words)).toBeTruthy();
  expect(group.getByText(/^另有 .*120\.00 未结$/)).toBeTruthy();
  expect(group.getByRole('progressbar').getAttribute('aria-valuenow')).toMatch(/^92(\.0+\d*)?/);
});

it('says by how much it is gone beyond', async () => {
  draw(credit({ open: '12345.67', left: '-2345.67' }), note);
  const group = within(await screen.findByRole('group', { name: '信用额度' }));
  expect(group.getByText('超出 ¥2,345.67')).toBeTruthy();
  expect(group.queryByText(/可用/)).toBeNull();
  expect(group.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
});

it.each([
  ['no limit is set', credit({ limit: null, left: null })],
  ['the person may not know', refusal(403, { msg: '无权' })],
])('says nothing where %s', async (_, answer) => {
  await answered(draw(answer, note));
  expect(screen.queryByRole('group')).toBeNull();
  expect(screen.queryByText(/信用额度/)).toBeNull();
});

it('says why it could not be read', async () => {
  draw(refusal(503, { msg: '暂时无法访问' }), note);
  expect((await screen.findByRole('alert')).textContent).toBe('暂时无法访问');
});

it('warns of an order that goes beyond what is left, before it is submitted, to the last cent', async () => {
  draw(credit(), warning('799.51'));
  expect((await screen.findByRole('status')).textContent).toBe(
    '超出信用额度：未结 ¥9,200.50，本单 ¥799.51，额度 ¥10,000.00。提交后订单将暂停等待付款，由有权人员解除。',
  );
});

it.each([
  ['just what is left', credit(), warning('799.50')],
  ['nothing, like one that is free, however much is open', credit({ open: '12000.00', left: '-2000.00' }), warning('0.00')],
  ['something in another currency', credit(), warning('99999.00', 'USD')],
  ['much, of a hospital without a limit', credit({ limit: null, left: null }), warning('99999.00')],
] as const)('warns of no order that costs %s', async (_, answer, page) => {
  await answered(draw(answer, page));
  expect(screen.queryByRole('status')).toBeNull();
});

it('says the same in English', async () => {
  await switchLanguage('en');
  draw(credit(), warning('800.00'));
  expect((await screen.findByRole('status')).textContent).toMatch(/credit limit.*10,000\.00/i);
});
