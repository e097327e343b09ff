import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, pageOf, refusal, serve, startPage, type Answering } from '../testing/page.js';
import { InspectPage } from './inspect-page.js';
import { order, piece } from './inspection-examples.js';

/** What the page asks for, and what a signature is answered with. */
const answering =
  (signed: () => unknown = () => ({ id: 'b1', version: 1 })): Answering =>
  ({ path }) =>
    path === 'console/pieces' ? [piece] : path.endsWith('submit') ? signed() : pageOf([order]);
const form = (): Element => screen.getByLabelText('备注').closest('form') ?? document.body;
/** A verdict on every item. */
const judge = (verdict = '合格'): void => {
  for (const each of screen.getAllByRole('radiogroup')) fireEvent.click(within(each).getByRole('radio', { name: verdict }));
};

beforeEach(startPage);
afterEach(endPage);

it('keeps what was filled in when it is refused and the order cannot be read again', async () => {
  let isAway = false;
  const asked = serve(({ path }) => {
    if (path.endsWith('submit')) isAway = true;
    if (path === 'console/pieces') return [piece];
    return isAway ? refusal(503, { msg: '暂时无法访问' }) : pageOf([order]);
  });
  drawPage(<InspectPage />, { params: { id: 'DD1' } });
  fireEvent.change(await screen.findByLabelText('备注'), { target: { value: '边缘已修整' } });
  judge();
  fireEvent.submit(form());
  expect(await screen.findByText('暂时无法访问')).toBeTruthy();
  await expect.poll(() => asked.filter(({ path }) => path.endsWith('searchOutFactory')).length).toBe(2);
  expect(await screen.findByLabelText('备注')).toHaveProperty('value', '边缘已修整');
});

it('USE-S2 begins without verdicts, and asks for each before it is signed', async () => {
  const asked = serve(answering());
  drawPage(<InspectPage />, { params: { id: 'DD1' } });
  await screen.findByLabelText('备注');
  expect(screen.queryAllByRole('radio', { checked: true })).toEqual([]);
  expect(screen.getByText('还有 5 项未判定')).toBeTruthy();
  fireEvent.submit(form());
  expect(await screen.findAllByText('请判定')).toHaveLength(5);
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  judge();
  expect(screen.getByText('结论：合格')).toBeTruthy();
  fireEvent.submit(form());
  await expect.poll(() => asked.filter(({ method }) => method === 'POST').map(({ path }) => path.split('/').at(-1))).toEqual(['submit']);
});

it('USE-S2 shows what was ordered beside the items: shade, teeth, the code of the patient, the scan', async () => {
  serve(answering());
  drawPage(<InspectPage />, { params: { id: 'DD1' } });
  expect(await screen.findByDisplayValue('与医嘱牙色一致：A3 · 桩核色 ND3')).toBeTruthy();
  for (const text of ['P-77', '咬合轻', 'P-77-上颌.stl']) expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('img', { name: /^右上/ })).toBeTruthy();
});
