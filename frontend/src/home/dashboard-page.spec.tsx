import type { Dashboard } from '@cloud-factory/domain/dashboard/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawPage, endPage, refusal, serve, startPage } from '../testing/page.js';
import { DashboardPage } from './dashboard-page.js';

const days = ['2026-06-05', '2026-06-06', '2026-06-07', '2026-06-08', '2026-06-09', '2026-06-10', '2026-06-11'];
const full: Dashboard = {
  today: '2026-06-11',
  orders: {
    days: days.map((day, nth) => ({ day, count: nth * 3 })),
    today: [
      { reviewStatus: 'pending', count: 11 },
      { reviewStatus: 'approved', count: 7 },
    ],
  },
  late: {
    total: 12_009,
    parts: [
      { key: 'one', from: '2026-06-10', to: '2026-06-10', count: 4 },
      { key: 'more', from: null, to: '2026-06-03', count: 12_005 },
    ],
  },
  steps: {
    total: 17,
    parts: [
      { processId: 'p1', processName: '蜡型', ready: 8, received: 4, late: 2 },
      { processId: 'p2', processName: '上瓷', ready: 5, received: 0, late: 0 },
    ],
  },
  money: {
    parts: [
      { month: '2026-04', currency: 'USD', count: 1, amount: '10.50' },
      { month: '2026-05', currency: 'CNY', count: 2, amount: '90071992547409.93' },
    ],
  },
};
const empty: Dashboard = {
  today: full.today,
  orders: { days: days.map((day) => ({ day, count: 0 })), today: [] },
  late: { total: 0, parts: [] },
  steps: { total: 0, parts: [] },
  money: { parts: [] },
};

beforeEach(async () => {
  await startPage();
  // A picture has a size, or nothing is drawn in it; its legend has none, or nothing else would have room.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function sizeOf(this: HTMLElement) {
    return this.classList.contains('recharts-responsive-container') ? new DOMRect(0, 0, 600, 190) : new DOMRect();
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  endPage();
});

const draw = (answer: unknown) => {
  const asked = serve(() => answer);
  return { asked, seen: drawPage(<DashboardPage />) };
};
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const linksOf = async (name: string) =>
  (await card(name)).getAllByRole('link').map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]);

const ofDay = (day: string): string => `/order/orderentry?orderDay=${day}&reviewStatus_in=draft%2Cpending%2Capproved%2Crejected`;
const late = '/order/orderentry?reviewStatus=approved&deliveryStatus_in=none%2Cpartial';
const steps = '/production/steps?status_in=ready%2Creceived';
const statements = '/settlement/settlementmonth?status_in=submitted%2CcustomerConfirmed';

describe('SC008 the dashboard', () => {
  it.each([
    [
      '今日订单',
      [
        ['查看全部', ofDay('2026-06-11')],
        ['今日订单 18', ofDay('2026-06-11')],
        ['待审核 11', '/order/orderentry?orderDay=2026-06-11&reviewStatus=pending'],
        ['已审核 7', '/order/orderentry?orderDay=2026-06-11&reviewStatus=approved'],
        ['06-05 0', ofDay('2026-06-05')],
        ['06-06 3', ofDay('2026-06-06')],
        ['06-07 6', ofDay('2026-06-07')],
        ['06-08 9', ofDay('2026-06-08')],
        ['06-09 12', ofDay('2026-06-09')],
        ['06-10 15', ofDay('2026-06-10')],
      ],
    ],
    [
      '逾期订单',
      [
        ['查看全部', `${late}&dueDate_le=2026-06-10`],
        ['逾期订单 12,009', `${late}&dueDate_le=2026-06-10`],
        ['1 天 4', `${late}&dueDate_ge=2026-06-10&dueDate_le=2026-06-10`],
        ['7 天以上 12,005', `${late}&dueDate_le=2026-06-03`],
      ],
    ],
    [
      '待生产工序',
      [
        ['查看全部', steps],
        ['待生产工序 17', steps],
        ['蜡型 12（逾期 2）', `${steps}&processId=p1`],
        ['上瓷 5', `${steps}&processId=p2`],
      ],
    ],
    [
      '待结金额',
      [
        ['查看全部', statements],
        ['待结金额 3 张对账单', statements],
        ['2026-04 US$10.50', `${statements}&month=2026-04`],
        ['2026-05 ¥90,071,992,547,409.93', `${statements}&month=2026-05`],
      ],
    ],
  ])('%s: every number says what it counts, and leads to the list that it was counted from', async (name, links) => {
    const { seen } = draw(full);
    expect(await linksOf(name)).toEqual(links);
    for (const link of (await card(name)).getAllByRole('link')) fireEvent.click(link);
    expect(seen.opened).toEqual(links.map(([, href]) => href));
  });

  it('has a picture of each with a name, and every bar leads where its number does', async () => {
    const { seen } = draw(full);
    // Each comes when the part of the program that draws it is there.
    await waitFor(() => expect(screen.getAllByRole('img').length).toBe(4));
    const pictures = screen.getAllByRole('img');
    expect(pictures.map((picture) => picture.getAttribute('aria-label'))).toEqual([
      '近七天的订单数；今日按审核状态',
      '超过交期且未全部发货的订单，按逾期天数',
      '轮到的工序，按工序',
      '已提交未付款的对账单金额，按月份',
    ]);
    const barsOf = (picture: Element): Element[] => [...picture.querySelectorAll('.recharts-bar-rectangle')];
    await waitFor(() => expect(pictures.map((picture) => barsOf(picture).length)).toEqual([7, 2, 4, 4]));
    for (const bar of pictures.flatMap(barsOf)) fireEvent.click(bar);
    expect(seen.opened).toEqual([
      ...days.map(ofDay),
      ...[`${late}&dueDate_ge=2026-06-10&dueDate_le=2026-06-10`, `${late}&dueDate_le=2026-06-03`],
      // Each currency, and each of ready and received, for itself.
      ...[`${steps}&processId=p1`, `${steps}&processId=p2`, `${steps}&processId=p1`, `${steps}&processId=p2`],
      ...['2026-04', '2026-05', '2026-04', '2026-05'].map((month) => `${statements}&month=${month}`),
    ]);
  });

  it('leaves a number that is opened with Shift to the browser, as every link', async () => {
    const { seen } = draw(full);
    const taken: boolean[] = [];
    const onClick = (event: Event): void => {
      taken.push(event.defaultPrevented);
      event.preventDefault();
    };
    window.addEventListener('click', onClick);
    const big = (await card('逾期订单')).getByRole('link', { name: '逾期订单 12,009' });
    fireEvent.click(big, { shiftKey: true });
    fireEvent.click(big);
    window.removeEventListener('click', onClick);
    expect(taken).toEqual([false, true]);
    expect(seen.opened).toHaveLength(1);
  });

  it('says where there is nothing yet, and draws no picture of it', async () => {
    draw(empty);
    const none = await screen.findAllByText('暂无数据');
    expect(none.map((each) => each.closest('section')?.getAttribute('aria-label'))).toEqual([
      '今日订单',
      '逾期订单',
      '待生产工序',
      '待结金额',
    ]);
    expect(screen.queryByRole('img')).toBeNull();
    expect((await linksOf('今日订单'))[1]).toEqual(['今日订单 0', ofDay('2026-06-11')]);
  });

  it('shows the parts that somebody may see; whoever may see none is told so', async () => {
    draw({ ...full, orders: null, late: null, money: null });
    await card('待生产工序');
    expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual(['待生产工序']);
    endPage();
    await startPage();
    draw({ today: full.today, orders: null, late: null, steps: null, money: null });
    expect((await screen.findByText('没有您可以查看的数据')).textContent).toBe('没有您可以查看的数据');
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('says when it cannot be read, and reads it when asked again', async () => {
    let isAway = true;
    serve(() => (isAway ? refusal(503, { msg: '服务暂停' }) : full));
    drawPage(<DashboardPage />);
    expect((await screen.findByRole('alert')).textContent).toContain('看板加载失败服务暂停');
    isAway = false;
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    await card('今日订单');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText(/^截至 /).textContent).toContain('截至 ');
  });
});
