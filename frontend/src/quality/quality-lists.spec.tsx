import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, pageOf, rowOf, serve, startPage } from '../testing/page.js';
import { order } from './inspection-examples.js';
import { AwaitingListPage } from './quality-lists.js';

beforeEach(startPage);
afterEach(endPage);

it('USE-M9 offers the inspection of what is made, and none of what is not; each says what it is and whose', async () => {
  serve(() => pageOf([order, { ...order, id: 'o2', orderNo: 'DD2', isReady: false, finishedCount: 0, productName: '全冠桥' }]));
  drawPage(<AwaitingListPage />);
  expect((await rowOf('DD1')).getByRole('button', { name: '检验 DD1' })).toBeTruthy();
  const open = await rowOf('DD2');
  expect(open.queryByRole('button', { name: '检验 DD2' })).toBeNull();
  for (const text of ['全冠桥', 'P-77']) expect(open.getByText(text)).toBeTruthy();
});
