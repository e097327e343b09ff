import { screen, waitFor } from '@testing-library/react';
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
