import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawPage, endPage, refusal, rowOf, serve, startPage } from '../testing/page.js';
import { HousePage } from './house-page.js';

beforeEach(startPage);
afterEach(endPage);

const parked = {
  tenantId: '000000',
  table: 'order_list',
  stream: 'order-7',
  from: '1',
  eventType: 'OrderSubmitted',
  error: 'UnreadableEvent: version 99',
  text: '事件已损坏',
  skipped: 2,
  at: '2026-06-11T01:20:00.000Z',
};
const confirm = async (name: string): Promise<void> => {
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
};

describe('OPS-S6 the page of how the house works', () => {
  it('says what is left out, of which list and why, and what waits no longer once it came back', async () => {
    let rows: readonly object[] = [parked];
    const calls = serve(({ method, path }) => {
      if (method === 'POST') {
        rows = [];
        return { back: 1, stayed: [] };
      }
      return path.includes('parked') ? rows : [];
    });
    drawPage(<HousePage />);
    const row = await rowOf('order-7');
    expect([row.getByText('事件已损坏').tagName, row.getByText('order_list').tagName]).toEqual(['TD', 'TD']);
    fireEvent.click(row.getByRole('button', { name: '重试' }));
    await confirm('确定');
    expect((await screen.findAllByText('没有需要处理的事项。')).length).toBeGreaterThan(0);
    expect(JSON.stringify(calls)).toContain('parked/again');
  });

  it('says beside the button why a document still cannot be read', async () => {
    serve(({ method, path }) =>
      method === 'POST'
        ? refusal(409, { code: 409, success: false, data: null, refusal: 'StillParked', msg: '仍无法读取：事件已损坏' })
        : path.includes('parked')
          ? [parked]
          : [],
    );
    drawPage(<HousePage />);
    fireEvent.click((await rowOf('order-7')).getByRole('button', { name: '重试' }));
    await confirm('确定');
    expect((await screen.findByText('仍无法读取：事件已损坏')).textContent).toBeTruthy();
  });
});
