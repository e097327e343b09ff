import type { Tooth } from '@cloud-factory/domain/shared/tooth';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { switchLanguage } from '../i18n/i18n.js';
import { drawPage, endPage, serve, startPage } from '../testing/page.js';
import { teethOfChoice, ToothChart, type ToothChoice } from './tooth-chart.js';

let now: ToothChoice;
function Chart() {
  const [value, setValue] = useState<ToothChoice>({ units: [], fullArch: null });
  const change = (choice: ToothChoice): void => {
    now = choice;
    setValue(choice);
  };
  return <ToothChart label="牙位" value={value} onChange={change} />;
}
const tooth = (fdi: Tooth) => screen.getByRole('button', { name: new RegExp(`^牙位 ${fdi}`) });
const press = (fdi: Tooth, key: string, more: object = {}) => fireEvent.keyDown(tooth(fdi), { key, ...more });
const roles = () => now.units.map(({ fdi, role }) => `${fdi} ${role ?? '-'}`);

beforeEach(async () => {
  await startPage();
  serve(() => null);
  drawPage(<Chart />);
  await screen.findByRole('group', { name: '牙位' });
});
afterEach(endPage);

it('has one place for the tab key; the arrows move inside, also between the arches', () => {
  expect(screen.getAllByRole('button', { name: /^牙位 \d\d/ }).filter((each) => each.tabIndex === 0)).toEqual([tooth('11')]);
  tooth('11').focus();
  press('11', 'ArrowRight');
  expect(document.activeElement).toBe(tooth('21'));
  press('21', 'ArrowDown');
  expect(document.activeElement).toBe(tooth('31'));
});
it('a bridge of three by keys alone: begin, Shift and arrows, B', () => {
  fireEvent.click(tooth('35'));
  press('35', 'ArrowRight', { shiftKey: true });
  press('36', 'ArrowRight', { shiftKey: true });
  press('37', 'b');
  expect(roles()).toEqual(['35 retainer', '36 pontic', '37 retainer']);
  expect(screen.getByRole('button', { name: '牙位 36 桥体' })).toBeTruthy();
  expect(screen.getByRole('img', { name: '右上 0，左上 0，右下 0，左下 567' })).toBeTruthy();
});
it('Shift and a click take the range from the last tooth, over the midline', () => {
  fireEvent.click(tooth('12'));
  fireEvent.click(tooth('22'), { shiftKey: true });
  expect(teethOfChoice(now)).toEqual(['12', '11', '21', '22']);
});
it('a letter gives a role and takes it away; a bridge that is not whole says so', () => {
  fireEvent.click(tooth('14'));
  press('14', 'c');
  expect(roles()).toEqual(['14 cantilever']);
  expect(screen.getByText('牙位 14 的桥没有相邻牙位。')).toBeTruthy();
  press('14', 'C');
  expect(roles()).toEqual(['14 -']);
});
it('milk teeth have a chart of their own', () => {
  fireEvent.click(screen.getByRole('radio', { name: '乳牙' }));
  fireEvent.click(tooth('55'));
  expect(teethOfChoice(now)).toEqual(['55']);
  expect(screen.getByRole('img', { name: '右上 V，左上 0，右下 0，左下 0' })).toBeTruthy();
});
it('a whole arch is a word; one tooth less makes it a list', () => {
  fireEvent.click(screen.getByRole('button', { name: '下半口' }));
  expect(now).toEqual({ units: [], fullArch: 'lower' });
  fireEvent.click(tooth('48'));
  expect(now.fullArch).toBeNull();
  expect(now.units).toHaveLength(15);
});
it('takes what is typed in FDI, Universal and Palmer, and names what is no tooth', () => {
  const input = screen.getByLabelText('输入牙位');
  for (const [text, teeth] of [
    ['11-13', ['13', '12', '11']],
    ['#3', ['16']],
    ['UL6', ['26']],
  ] as const) {
    fireEvent.change(input, { target: { value: text } });
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(teethOfChoice(now)).toEqual(teeth);
  }
  fireEvent.change(input, { target: { value: '11, 19' } });
  expect(screen.getByText('“19”不是牙位')).toBeTruthy();
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(teethOfChoice(now)).toEqual(['26']);
});
it('says the same in English', async () => {
  await switchLanguage('en');
  fireEvent.click(await screen.findByRole('button', { name: 'Tooth 16' }));
  fireEvent.keyDown(screen.getByRole('button', { name: 'Tooth 16' }), { key: 'i' });
  expect(screen.getByRole('button', { name: 'Tooth 16 Implant abutment' })).toBeTruthy();
});
