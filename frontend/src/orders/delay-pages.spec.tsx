import { delayList, delayReminderList, reminderList } from '@cloud-factory/domain/delays/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, pageOf, refusal, rowOf, said, serve, startPage, type Answering } from '../testing/page.js';
import { DelayDialog, ReminderDialog } from './delay-dialogs.js';
import { DelayAskedPage, DelayFollowUpPage, ReminderPage } from './delay-pages.js';

const at = { createdAt: '2025-06-11T01:20:00.000Z', createdBy: 'u', updatedAt: '2025-06-11T01:20:00.000Z', updatedBy: 'u' };
const ofOrder = { orderId: 'o1', orderNo: 'YC-1', customerId: 'c1', customerName: '安和口腔', version: 3, ...at };
const ask = (askNo: string, change: object = {}) => ({
  id: `id-${askNo}`,
  ...ofOrder,
  askNo,
  reason: 'material',
  askedAt: '2025-06-11T01:20:00.000Z',
  askBy: 'u',
  oldDue: '2025-06-20',
  newDue: '2025-06-24',
  status: 'asked',
  customerReply: null,
  answeredAt: null,
  remark: null,
  ...change,
});
const reminder = (reminderNo: string, change: object = {}) => ({
  id: `id-${reminderNo}`,
  ...ofOrder,
  reminderNo,
  dueDate: '2025-06-20',
  askedBy: '何护士',
  askedAt: '2025-06-18T01:20:00.000Z',
  question: '周五能到吗',
  status: 'open',
  reply: null,
  promised: null,
  answeredAt: null,
  ...change,
});
const listed =
  (path: string, rows: readonly object[], post: () => unknown = () => ({ id: 'x', version: 4, position: '1' })): Answering =>
  (asked) =>
    asked.method === 'POST' ? post() : asked.path === path ? pageOf(rows) : null;
const actions = async (of: string): Promise<readonly (string | null)[]> =>
  (await rowOf(of)).queryAllByRole('button').map((button: HTMLElement) => button.getAttribute('aria-label'));
const dialog = async () => within(await screen.findByRole('dialog'));

beforeEach(startPage);
afterEach(endPage);

it('SC117 shows which hospital asked where its order is, what it asked and what it was told', async () => {
  serve(listed(reminderList.path, [reminder('CD-1'), reminder('CD-2', { status: 'answered', reply: '周四发货', promised: '2025-06-19' })]));
  const seen = drawPage(<ReminderPage />);
  const open = await rowOf('CD-1');
  for (const shown of ['安和口腔', '何护士', '周五能到吗', '2025-06-20', '待回复']) expect(open.getByText(shown)).toBeTruthy();
  const told = await rowOf('CD-2');
  for (const shown of ['周四发货', '2025-06-19', '已回复']) expect(told.getByText(shown)).toBeTruthy();
  fireEvent.click(open.getByRole('link', { name: 'YC-1' }));
  expect(seen.opened).toEqual(['/order/orderentry/o1']);
});

it('SC117 answers a reminder with a word and a day, and closes one that was answered', async () => {
  const asked = serve(
    listed(reminderList.path, [reminder('CD-1'), reminder('CD-2', { status: 'answered' }), reminder('CD-3', { status: 'closed' })]),
  );
  drawPage(<ReminderPage />);
  expect(await actions('CD-1')).toEqual(['回复 CD-1']);
  expect(await actions('CD-2')).toEqual(['关闭 CD-2']);
  expect(await actions('CD-3')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: '回复 CD-1' }));
  const form = await dialog();
  expect(form.getByText('YC-1 · 安和口腔 · 目前交期 2025-06-20')).toBeTruthy();
  fireEvent.click(form.getByRole('button', { name: '确定' }));
  expect(said(asked)).toEqual([]);
  fireEvent.change(form.getByLabelText(/^回复/), { target: { value: ' 周四发货 ' } });
  fireEvent.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(said(asked)).toMatchObject([
      { path: 'console/reminders/answer', body: { id: 'id-CD-1', version: 3, reply: '周四发货', promised: null } },
    ]),
  );
  fireEvent.click(screen.getByRole('button', { name: '关闭 CD-2' }));
  await waitFor(() => expect(said(asked).at(-1)).toMatchObject({ path: 'console/reminders/close', body: { id: 'id-CD-2', version: 3 } }));
});

it('SC123 shows what time was asked for and why, and what the hospital said', async () => {
  serve(listed(delayList.path, [ask('YQ-1'), ask('YQ-2', { status: 'agreed', reason: 'equipment', customerReply: '可以' })]));
  drawPage(<DelayAskedPage />);
  const open = await rowOf('YQ-1');
  for (const shown of ['缺料', '2025-06-20', '2025-06-24', '待答复']) expect(open.getByText(shown)).toBeTruthy();
  const told = await rowOf('YQ-2');
  for (const shown of ['设备故障', '已同意', '可以']) expect(told.getByText(shown)).toBeTruthy();
  expect(await actions('YQ-1')).toEqual(['客户同意 YQ-1', '客户拒绝 YQ-1', '删除 YQ-1']);
  expect(await actions('YQ-2')).toEqual([]);
});

it.each([
  ['客户同意 YQ-1', '客户同意延期 YQ-1', true],
  ['客户拒绝 YQ-1', '客户拒绝延期 YQ-1', false],
] as const)('SC123 %s: keeps what the hospital said, word for word', async (button, title, isAgreed) => {
  const asked = serve(listed(delayList.path, [ask('YQ-1')]));
  drawPage(<DelayAskedPage />);
  fireEvent.click((await rowOf('YQ-1')).getByRole('button', { name: button }));
  const form = within(await screen.findByRole('dialog', { name: title }));
  expect(form.getByText('2025-06-20 → 2025-06-24')).toBeTruthy();
  fireEvent.change(form.getByLabelText(/^客户答复/), { target: { value: '电话答复' } });
  fireEvent.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(said(asked)).toMatchObject([
      { path: 'console/delay-asks/answer', body: { id: 'id-YQ-1', version: 3, isAgreed, customerReply: '电话答复' } },
    ]),
  );
});

it('SC123 keeps what was typed when the server refuses, and says why', async () => {
  serve(listed(delayList.path, [ask('YQ-1')], () => refusal(409, { refusal: 'DelayIsAnswered', msg: '该申请已答复' })));
  drawPage(<DelayAskedPage />);
  fireEvent.click((await rowOf('YQ-1')).getByRole('button', { name: '客户同意 YQ-1' }));
  const form = await dialog();
  fireEvent.change(form.getByLabelText(/^客户答复/), { target: { value: '电话答复' } });
  fireEvent.click(form.getByRole('button', { name: '确定' }));
  expect((await form.findByRole('alert')).textContent).toBe('该申请已答复');
  expect(form.getByLabelText(/^客户答复/)).toHaveProperty('value', '电话答复');
});

it('SC117 SC123 what waits too long is a list of its own, the longest first', async () => {
  const asked = serve(listed(delayReminderList.path, [ask('YQ-1')]));
  drawPage(<DelayFollowUpPage />);
  await screen.findByText('YQ-1');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('待催延期申请');
  expect(asked.map(({ path }) => path)).not.toContain(delayList.path);
  expect(await actions('YQ-1')).toEqual(['客户同意 YQ-1', '客户拒绝 YQ-1', '删除 YQ-1']);
});

it('SC123 somebody without the right is told so, and the server is asked nothing', async () => {
  const asked = serve(() => null);
  drawPage(<DelayAskedPage />, { permissions: ['orderentry.read'] });
  expect(await screen.findByText(/没有权限|无权/)).toBeTruthy();
  expect(asked).toEqual([]);
});

it('SC123 asks for time with a reason and a day; without them nothing is sent', async () => {
  const asked = serve(() => ({ id: 'x', version: 1, position: '1' }));
  drawPage(<DelayDialog order={{ orderNo: 'YC-1', dueDate: '2025-06-20' }} onClose={() => undefined} />);
  const form = await dialog();
  expect(form.getByText('目前交期 2025-06-20')).toBeTruthy();
  fireEvent.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(form.getAllByText(/请(填写|选择)/)).toHaveLength(2)); // the input of the day is drawn later
  expect(said(asked)).toEqual([]);
});

it('SC117 writes down who asked; the contact of the order stands there already', async () => {
  const asked = serve(() => ({ id: 'x', version: 1, position: '1' }));
  drawPage(<ReminderDialog order={{ orderNo: 'YC-1', dueDate: '2025-06-20' }} askedBy="何护士" onClose={() => undefined} />);
  const form = await dialog();
  expect(form.getByLabelText(/^催单人/)).toHaveProperty('value', '何护士');
  fireEvent.change(form.getByLabelText(/^催单内容/), { target: { value: '周五能到吗' } });
  fireEvent.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(said(asked)).toMatchObject([
      { path: 'console/reminders/ask', body: { orderNo: 'YC-1', askedBy: '何护士', question: '周五能到吗' } },
    ]),
  );
});

it('asks before a question that was typed is lost, and not because the page behind was drawn anew', async () => {
  function Page() {
    const [nth, setNth] = useState(0);
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button onClick={() => setNth(nth + 1)}>drawn {nth}</button>
        {isOpen && <ReminderDialog order={{ orderNo: 'YC-1', dueDate: '2025-06-20' }} askedBy="何护士" onClose={() => setOpen(false)} />}
      </>
    );
  }
  serve(() => []);
  drawPage(<Page />);
  const form = await dialog();
  const question = form.getByLabelText(/^催单内容/);
  fireEvent.click(screen.getByText('drawn 0'));
  fireEvent.change(question, { target: { value: '周五能到吗' } });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  const asked = within(await screen.findByRole('dialog', { name: '提示' }));
  fireEvent.click(asked.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '提示' })).toBeNull());
  // What was typed and taken back is nothing to lose.
  fireEvent.change(question, { target: { value: '' } });
  fireEvent.click(screen.getByText('drawn 1'));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each([
  ['what was asked', <DelayAskedPage key="asked" />, delayList, ask('YQ-1'), ['待答复', '已同意', '已拒绝']],
  ['what waits too long, where nothing was answered', <DelayFollowUpPage key="waits" />, delayReminderList, ask('YQ-1'), []],
  ['who asked', <ReminderPage key="who" />, reminderList, reminder('CD-1'), ['待回复', '已回复', '已关闭']],
] as const)(
  'SC117 SC123 offers a view for every state of %s, and none that can never hold a row',
  async (_, page, { path }, row, views) => {
    serve(listed(path, [row]));
    drawPage(page);
    await screen.findByText(/^(YQ|CD)-1$/);
    const named = ['待答复', '已同意', '已拒绝', '待回复', '已回复', '已关闭'];
    expect(named.filter((name) => screen.queryByRole('button', { name }) !== null)).toEqual(views);
  },
);
