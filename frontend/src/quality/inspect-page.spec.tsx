import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, pageOf, refusal, serve, startPage } from '../testing/page.js';
import { InspectPage } from './inspect-page.js';

const order = {
  id: 'o1',
  version: 3,
  orderNo: 'DD1',
  customerId: 'c1',
  customerName: '安和口腔',
  dueDate: '2026-11-30',
  lineCount: 1,
  finishedCount: 1,
  isReady: true,
  lines: [{ lineId: 'l1', lineNo: 1, productName: '单冠', isFinished: true }],
};

beforeEach(startPage);
afterEach(endPage);

it('keeps what was filled in when it is refused and the order cannot be read again', async () => {
  let isAway = false;
  const asked = serve(({ path }) => {
    if (path.endsWith('submit')) isAway = true;
    return isAway ? refusal(503, { msg: '暂时无法访问' }) : pageOf([order]);
  });
  drawPage(<InspectPage />, { params: { id: 'DD1' } });
  fireEvent.change(await screen.findByLabelText('备注'), { target: { value: '边缘已修整' } });
  fireEvent.submit(screen.getByLabelText('备注').closest('form') ?? document.body);
  expect(await screen.findByText('暂时无法访问')).toBeTruthy();
  await expect.poll(() => asked.filter(({ path }) => path.endsWith('searchOutFactory')).length).toBe(2);
  expect(await screen.findByLabelText('备注')).toHaveProperty('value', '边缘已修整');
});
