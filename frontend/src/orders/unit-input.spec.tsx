import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { switchLanguage } from '../i18n/i18n.js';
import { drawPage, endPage, pageOf, serve, startPage, type Answering } from '../testing/page.js';
import { UnitInput, useMayPickUnit } from './unit-input.js';

const answering: Answering = ({ path }) => {
  if (path.endsWith('partnerscustomer/list'))
    return pageOf([
      { unitCode: 'P01', name: '明星义齿', status: 'active' },
      { unitCode: 'P02', name: '华佳义齿', status: 'suspended' },
      { unitCode: 'D01', name: '也在名录', status: 'active' },
    ]);
  if (path.endsWith('getPartnersCustomerList'))
    return [
      { unitCode: 'P01', name: '明星义齿', status: 'active' },
      { unitCode: 'P03', name: '恒信义齿', status: 'revoked' },
    ];
  return path.endsWith('dept/list')
    ? pageOf([
        { deptCode: 'D01', deptName: '固定部' },
        { deptCode: 'D02', deptName: '活动部' },
      ])
    : null;
};
const onChange = vi.fn<(code: string) => void>();
function Typed({ start, error }: Readonly<{ start: string; error?: string }>) {
  const [value, setValue] = useState(start);
  const change = (code: string): void => {
    onChange(code);
    setValue(code);
  };
  return useMayPickUnit() ? <UnitInput id="unit" value={value} onChange={change} error={error} /> : <p>要键入</p>;
}
const input = () => screen.findByRole<HTMLInputElement>('combobox', { name: /^加工单位/ });
const offered = () => screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);

beforeEach(async () => {
  onChange.mockClear();
  await startPage();
});
afterEach(endPage);

it('offers partners and departments in two groups, a code once; one that is suspended says so and cannot be taken', async () => {
  serve(answering);
  drawPage(<Typed start="" />);
  fireEvent.click(await input());
  await waitFor(() =>
    expect(offered()).toEqual(['P01 明星义齿', 'P02 华佳义齿（已暂停）', 'D01 也在名录', 'P03 恒信义齿（已撤销）', 'D02 活动部']),
  );
  for (const group of ['加工点', '部门']) expect(screen.getByText(group)).toBeTruthy();
  fireEvent.click(screen.getByText('P02 华佳义齿（已暂停）'));
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('D02 活动部'));
  expect(onChange.mock.calls).toEqual([['D02']]);
  expect((await input()).value).toBe('D02 活动部');
});

it('offers a partner that was revoked through its last days', async () => {
  serve(answering);
  drawPage(<Typed start="" />);
  fireEvent.click(await input());
  fireEvent.click(await screen.findByText('P03 恒信义齿（已撤销）'));
  expect(onChange.mock.calls).toEqual([['P03']]);
});

it('is found by its name, and emptied again', async () => {
  serve(answering);
  drawPage(<Typed start="P01" />);
  await waitFor(async () => expect((await input()).value).toBe('P01 明星义齿'));
  fireEvent.click(screen.getByLabelText('清除'));
  expect(onChange.mock.calls).toEqual([['']]);
  (await input()).focus();
  fireEvent.change(await input(), { target: { value: '活动' } });
  await waitFor(() => expect(offered()).toEqual(['D02 活动部']));
});

it('keeps a code that is suspended or registered no more, until another one is chosen', async () => {
  serve(answering);
  drawPage(<Typed start="P09" error="此单位不能加工" />);
  expect((await input()).value).toBe('P09');
  expect(screen.getByText('此单位不能加工')).toBeTruthy();
  expect(onChange).not.toHaveBeenCalled();
});

it('asks for departments alone where partners are not to be seen, and for nothing where neither is', async () => {
  const asked = serve(answering);
  drawPage(<Typed start="" />, { permissions: ['dept.read'] });
  fireEvent.click(await input());
  await waitFor(() => expect(offered()).toEqual(['D01 固定部', 'D02 活动部']));
  expect(asked.map(({ path }) => path)).toEqual(['blade-system/dept/list']);
  endPage();
  await startPage();
  const none = serve(answering);
  drawPage(<Typed start="" />, { permissions: ['orderentry.write'] });
  expect(await screen.findByText('要键入')).toBeTruthy();
  expect(none).toEqual([]);
});

it('says the same in English', async () => {
  serve(answering);
  await switchLanguage('en');
  drawPage(<Typed start="" />);
  fireEvent.click(await screen.findByRole('combobox', { name: /^Processing unit/ }));
  await waitFor(() => expect(offered()).toContain('P02 华佳义齿 (Suspended)'));
});
