import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawPage, endPage, pageOf, refusal, serve, startPage } from '../testing/page.js';
import { WorkstationPage } from './workstation-page.js';

beforeEach(startPage);
afterEach(endPage);

const own = { id: 's1', skills: [] };
const nothing = ['手上没有工件', '没有等待的工件'];
const isSaid = () => nothing.map((text) => screen.queryByText(text) !== null);

describe('R020 the bench', () => {
  it('does not say that nothing lies on it before that is known', async () => {
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    serve(async ({ path }) => {
      if (path.includes('list') || path.includes('page')) return pageOf([]);
      await held;
      return own;
    });
    drawPage(<WorkstationPage />);
    await screen.findByText('等待我接收');
    expect(isSaid()).toEqual([false, false]);
    answer();
    await waitFor(() => expect(isSaid()).toEqual([true, true]));
  });

  it('nor when it could not be read; whoever is no staff has nothing on it', async () => {
    serve(() => refusal(500, { msg: '系统错误' }));
    drawPage(<WorkstationPage />);
    expect(await screen.findByText('系统错误')).toBeTruthy();
    expect(isSaid()).toEqual([false, false]);
    endPage();
    await startPage();
    serve(() => refusal(404, { msg: '没有档案' }));
    drawPage(<WorkstationPage />);
    await waitFor(() => expect(isSaid()).toEqual([true, true]));
  });
});

const row = (nth: string) => ({
  id: nth,
  workOrderNo: `WO20270202-${nth}`,
  orderNo: `YC20270201-${nth}`,
  lineNo: 1,
  productName: '单冠',
  customerName: '安和口腔',
  status: 'inProgress',
  currentProcess: '抛光',
});
const scan = async (typed: string): Promise<HTMLElement> => {
  const field = await screen.findByRole('textbox', { name: '扫描或输入工单号' });
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.submit(field.closest('form') ?? document.body);
  return field;
};

describe('USE-M3 the workstation', () => {
  const answers =
    (ends: readonly object[]) =>
    ({ path }: Readonly<{ path: string }>) =>
      path.endsWith('ycproductionworkorder/ending')
        ? ends
        : path.endsWith('detail')
          ? refusal(404, { msg: '没有' })
          : path.endsWith('getStaffInfo')
            ? own
            : pageOf([]);

  it('offers the work orders that end in what was typed, by the keyboard', async () => {
    serve(answers([row('00303'), row('01303')]));
    const seen = drawPage(<WorkstationPage />);
    const field = await scan('303');
    const choices = within(await screen.findByRole('region', { name: /以“303”结尾/ })).getAllByRole('button');
    expect(choices).toHaveLength(2);
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(choices[0] ?? field, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(choices[1]);
    fireEvent.click(choices[1] ?? field);
    await waitFor(() => expect(seen.search['no']).toBe('WO20270202-01303'));
  });
  it('shows the only one at once', async () => {
    serve(answers([row('00303')]));
    const seen = drawPage(<WorkstationPage />);
    await scan('YC20270201-00303');
    await waitFor(() => expect(seen.search['no']).toBe('WO20270202-00303'));
  });
  it('counts all that waits for this person, and asks for no step of other skills', async () => {
    const asked = serve(({ path, search }) =>
      path.endsWith('getStaffInfo')
        ? { id: 's1', skills: [{ processId: 'p1' }, { processId: 'p2' }] }
        : search['status'] === 'ready'
          ? { ...pageOf([{ ...row('1'), processName: '抛光', dueDate: '2099-01-01' }]), total: 265 }
          : pageOf([]),
    );
    drawPage(<WorkstationPage />);
    expect(await screen.findByText('265')).toBeTruthy();
    expect(asked.find(({ search }) => search['status'] === 'ready')?.search).toMatchObject({ processId_in: 'p1,p2' });
  });
});
