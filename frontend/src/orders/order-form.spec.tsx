import type { OrderDetail } from '@cloud-factory/domain/orders/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawPage, endPage, pageOf, refusal, said, serve, startPage } from '../testing/page.js';
import { withChoice, emptyLine, type Line } from './line-inputs.js';
import { OrderForm } from './order-form.js';
import { newOrder, type OrderInputs } from './order-inputs.js';
import { withTeeth } from './units.js';

// What is asked of the lines is asked elsewhere; with their teeth they are slow to draw.
vi.mock('./order-lines.js', () => ({ OrderLines: () => null }));

const id = (n: number): string => `0197e000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const hospital = (n: number, name: string, salesmanId: string | null) => ({
  id: id(n),
  version: 1,
  name,
  customerCode: `H${n}`,
  status: 'normal',
  salesmanId,
  address: `${name}路 1 号`,
  contact: null,
  phone: null,
});
const [jia, yi, bing] = [id(21), id(22), id(23)];
const hospitals = [hospital(1, '第一医院', jia), hospital(2, '第二医院', yi), hospital(3, '第三医院', null)];
const people = [
  { id: jia, realName: '业务甲' },
  { id: yi, realName: '业务乙' },
  { id: bing, realName: '业务丙' },
];

const line: Line = {
  ...withChoice({ ...emptyLine('a'), productId: id(11), patientName: '林一' }, { units: withTeeth([], ['16']), fullArch: null }),
  fileIds: [id(12)],
};
const blank = newOrder('a', 'C01');
const typed: OrderInputs = {
  ...blank,
  header: { ...blank.header, customerId: id(1), doctorName: '李医生', salesmanId: jia },
  lines: [line],
};
/** Of a kept order, what the form itself reads. */
const kept = { id: id(9), version: 4, orderNo: 'DD1', reason: null } as unknown as OrderDetail;

type Save = (body: unknown) => unknown;
const house = (save: Save = () => ({ id: id(9), version: 5, position: '1' })) =>
  serve(({ method, path, search, body }) => {
    if (path === 'saas-order/orderentry/submit') return save(body);
    if (method === 'POST') return refusal(503, { msg: 'no preview' });
    if (path === 'saas-production/hospitalCustomerData/detail') return hospitals.find((each) => each.id === search['id']);
    if (path === 'saas-production/hospitalCustomerData/list')
      return pageOf(hospitals.filter(({ name }) => Object.values(search).every((word) => !/院/.test(word) || name.includes(word))));
    if (path === 'blade-user/user-list') return people;
    return /list$/i.test(path) && !/getInfoList|getDicList|TemplateList|ProductList$|PartnersCustomerList/.test(path) ? pageOf([]) : [];
  });
const saves = (asked: ReturnType<typeof house>) => said(asked).filter(({ path }) => path === 'saas-order/orderentry/submit');

const press = (key: 's' | 'Enter'): void =>
  void fireEvent.keyDown(document.documentElement, { key, code: key === 's' ? 'KeyS' : 'Enter', ctrlKey: true });
const remark = () => screen.findByLabelText<HTMLTextAreaElement>('备注', { selector: 'textarea' });
const type = (field: HTMLElement, value: string): void => void fireEvent.change(field, { target: { value } });

beforeEach(startPage);
afterEach(endPage);

describe('an order is sent once', () => {
  it.each([
    ['Ctrl+S twice', 's', 's'],
    ['Ctrl+Enter twice', 'Enter', 'Enter'],
    ['Ctrl+S and Ctrl+Enter', 's', 'Enter'],
  ] as const)('whatever is pressed at once: %s', async (_, one, other) => {
    let answer: (written: object) => void = () => undefined;
    const asked = house(() => new Promise((resolve) => (answer = resolve)));
    const { replaced } = drawPage(<OrderForm start={typed} />, { path: '/order/orderentry/new' });
    await remark();
    press(one);
    press(other);
    await waitFor(() => expect(saves(asked)).toHaveLength(1));
    press(one);
    answer({ id: id(9), version: 1, position: '1' });
    await waitFor(() => expect(replaced).toHaveLength(1));
    expect(saves(asked).map(({ body }) => (body as { reviewStatus: string }).reviewStatus)).toEqual([one === 's' ? 'draft' : 'pending']);
  });

  it('and again under the same id where no answer came', async () => {
    let isUp = false;
    const asked = house(() => (isUp ? { id: id(9), version: 1, position: '1' } : refusal(503, { msg: '系统繁忙' })));
    const { replaced } = drawPage(<OrderForm start={typed} />, { path: '/order/orderentry/new' });
    await remark();
    press('s');
    expect(await screen.findByText('系统繁忙')).toBeTruthy();
    isUp = true;
    press('s');
    await waitFor(() => expect(replaced).toHaveLength(1));
    const ids = saves(asked).map(({ headers }) => headers.get('Idempotency-Key'));
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });
});

describe('USE-S4 an order that is asked about', () => {
  const msg = '第 1 行的产品“氧化锆全瓷固定桥”是桥，但牙位没有连成桥；如确为单独牙位请确认';
  const asking = () =>
    house((body) =>
      (body as { confirmed: readonly string[] }).confirmed.length > 0
        ? { id: id(9), version: 1, position: '1' }
        : refusal(409, { refusal: 'BridgeProductWithoutBridge', msg, details: { lineNo: 1 } }),
    );
  it('goes to review when the person says that it is meant so', async () => {
    const asked = asking();
    const { replaced } = drawPage(<OrderForm start={typed} />, { path: '/order/orderentry/new' });
    await remark();
    press('Enter');
    const question = await screen.findByRole('dialog', { name: '请确认' });
    expect(question.textContent).toContain(msg);
    fireEvent.click(within(question).getByRole('button', { name: '确认无误，提交' }));
    await waitFor(() => expect(replaced).toHaveLength(1));
    expect(saves(asked).map(({ body }) => (body as { confirmed: unknown }).confirmed)).toEqual([[], ['BridgeProductWithoutBridge']]);
  });
  it('stays in the form when it is not', async () => {
    const asked = asking();
    const { replaced } = drawPage(<OrderForm start={typed} />, { path: '/order/orderentry/new' });
    await remark();
    press('Enter');
    fireEvent.click(within(await screen.findByRole('dialog', { name: '请确认' })).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([saves(asked).length, replaced.length]).toEqual([1, 0]);
    expect((await remark()).closest('fieldset:disabled')).toBeNull();
  });
});

describe('while a save is on its way', () => {
  it('what is typed into a kept order stays, unsaved, and goes with the next save, of the version that the first one made', async () => {
    const answers: (() => void)[] = [];
    const asked = house(
      (body) =>
        new Promise((resolve) =>
          answers.push(() => resolve({ id: id(9), version: (body as { version: number }).version + 1, position: '1' })),
        ),
    );
    const seen = drawPage(<OrderForm saved={kept} start={typed} />, { path: `/order/orderentry/${id(9)}/edit` });
    type(await remark(), '加急');
    press('s');
    await waitFor(() => expect(answers).toHaveLength(1));
    expect((await remark()).matches(':disabled')).toBe(false);
    type(await remark(), '加急，周五前');
    answers[0]?.();
    expect(await screen.findByText('草稿已保存')).toBeTruthy();
    expect([(await remark()).value, seen.dirty, seen.replaced]).toEqual(['加急，周五前', true, []]);
    press('s');
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.();
    await waitFor(() => expect(seen.dirty).toBe(false));
    expect(saves(asked).map(({ body }) => body)).toMatchObject([
      { version: 4, remark: '加急' },
      { version: 5, remark: '加急，周五前' },
    ]);
  });

  it('nothing is typed into a new one, which leads away from here', async () => {
    let answer: (written: object) => void = () => undefined;
    house(() => new Promise((resolve) => (answer = resolve)));
    const { replaced } = drawPage(<OrderForm start={typed} />, { path: '/order/orderentry/new' });
    expect((await remark()).matches(':disabled')).toBe(false);
    press('s');
    await waitFor(async () => expect((await remark()).matches(':disabled')).toBe(true));
    answer({ id: id(9), version: 1, position: '1' });
    await waitFor(() => expect(replaced).toEqual([`/order/orderentry/${id(9)}/edit`]));
  });
});

describe('the salesman', () => {
  const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' });
  const isSalesman = async (name: string): Promise<void> => {
    const salesman = await field('业务员');
    await waitFor(() => expect(salesman.value).toBe(name));
  };
  async function choose(name: string): Promise<void> {
    type(await field(/^医院客户/), name);
    fireEvent.click(await screen.findByText(name));
    // What is known of the hospital is there.
    await screen.findByText(new RegExp(`${name}路`));
    // And what follows from it.
    await act(async () => undefined);
  }

  it('follows the hospital, also to one that has none', async () => {
    house();
    drawPage(<OrderForm start={{ ...typed, header: { ...typed.header, customerId: '', salesmanId: '' } }} />);
    await choose('第一医院');
    await isSalesman('业务甲');
    await choose('第二医院');
    await isSalesman('业务乙');
    await choose('第三医院');
    await isSalesman('');
  });

  it('who was chosen by hand stays, whatever hospital is chosen then', async () => {
    house();
    drawPage(<OrderForm start={typed} />);
    await screen.findByText(/第一医院路/);
    await isSalesman('业务甲');
    fireEvent.click(await field('业务员'));
    fireEvent.click(await screen.findByText('业务丙'));
    await choose('第二医院');
    await isSalesman('业务丙');
  });
});

it('an order that was rejected is no draft any more: it is submitted again, and saving as a draft is not offered', async () => {
  const asked = house();
  drawPage(<OrderForm saved={{ ...kept, reviewStatus: 'rejected', reason: '缺少对颌' }} start={typed} />);
  expect(await screen.findByText('缺少对颌')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '保存草稿' })).toBeNull();
  press('s');
  press('Enter');
  await waitFor(() => expect(saves(asked).map(({ body }) => (body as { reviewStatus: string }).reviewStatus)).toEqual(['pending']));
});
