import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawPage, endPage, serve, startPage } from '../testing/page.js';
import { LineEachTooth } from './line-each-tooth.js';
import { emptyLine, wireOfLine, type Line } from './line-inputs.js';
import { ShadeField } from './shade-field.js';
import { withTeeth } from './units.js';

const onChange = vi.fn<(code: string) => void>();
function Typed({ isFree }: Readonly<{ isFree?: boolean }>) {
  const [value, setValue] = useState('A2');
  const change = (code: string): void => {
    onChange(code);
    setValue(code);
  };
  return <ShadeField label="牙色" value={value} onChange={change} from={['vitaClassic', 'vita3d']} {...(isFree && { isFree })} />;
}
const input = () => screen.findByRole<HTMLInputElement>('textbox', { name: '牙色' });
const type = (element: HTMLElement, value: string): void => {
  fireEvent.change(element, { target: { value } });
  fireEvent.blur(element);
};
const open = async () => {
  fireEvent.keyDown(await input(), { key: 'ArrowDown' });
  return within(await screen.findByRole('dialog', { name: '选择牙色' }));
};

beforeEach(async () => {
  onChange.mockClear();
  await startPage();
  serve(() => null);
});
afterEach(endPage);

it('understands a code however it is typed, and says at once what no guide knows', async () => {
  drawPage(<Typed />);
  type(await input(), ' a3.5 ');
  expect(onChange.mock.calls).toEqual([['A3.5']]);
  expect(screen.queryByText('没有这个牙色')).toBeNull();
  type(await input(), 'B3.5');
  expect((await input()).value).toBe('B3.5');
  expect(screen.getByText('没有这个牙色')).toBeTruthy();
});

it('a shade of another guide is none of this one; a word of the dentist’s own is taken where it is asked for', async () => {
  drawPage(<Typed />);
  type(await input(), 'ND3');
  expect(screen.getByText('没有这个牙色')).toBeTruthy();
  endPage();
  await startPage();
  serve(() => null);
  onChange.mockClear();
  drawPage(<Typed isFree />);
  type(await input(), '比邻牙深半级');
  expect(onChange.mock.calls).toEqual([['比邻牙深半级']]);
  expect(screen.queryByText('没有这个牙色')).toBeNull();
});

it('is taken from its guide by keys: the guide opens at the shade, the arrows go along, a press takes', async () => {
  drawPage(<Typed />);
  const guide = await open();
  const tab = guide.getByRole('radio', { name: 'A2' });
  expect(tab.getAttribute('aria-checked')).toBe('true');
  const shades = within(guide.getByRole('radiogroup', { name: '牙色' })).getAllByRole('radio');
  expect(shades.filter(({ tabIndex }) => tabIndex === 0)).toEqual([tab]);
  fireEvent.keyDown(tab, { key: 'ArrowRight' });
  expect(document.activeElement?.textContent).toBe('C1');
  fireEvent.click(document.activeElement ?? document.body);
  expect(onChange.mock.calls).toEqual([['C1']]);
  expect((await input()).value).toBe('C1');
});

it('another guide is chosen with its name', async () => {
  drawPage(<Typed />);
  const guide = await open();
  expect(guide.queryByRole('radio', { name: '2M2' })).toBeNull();
  fireEvent.click(guide.getByRole('radio', { name: 'VITA 3D 大师' }));
  fireEvent.click(await guide.findByRole('radio', { name: '2M2' }));
  expect(onChange.mock.calls).toEqual([['2M2']]);
});

it('a tooth has its own shade, stump and word; the stump is of its own guide, and an own shade is free', async () => {
  let line: Line = { ...emptyLine('k'), units: withTeeth([], ['11', '12']) };
  function Teeth({ start }: Readonly<{ start: Line }>) {
    const [now, setNow] = useState(start);
    const set = (change: Partial<Line>): void => {
      line = { ...now, ...change };
      setNow(line);
    };
    return (
      <LineEachTooth line={now} idOf={(name) => name} faultAt={(name) => (name === 'units.1.note' ? '内容过长' : undefined)} set={set} />
    );
  }
  drawPage(<Teeth start={line} />);
  const [first, second] = await screen.findAllByRole('group', { name: /^牙位 1[12]$/ });
  if (!first || !second) throw new Error('a tooth has no row');
  type(within(first).getByLabelText(/^桩核色/), 'nd3');
  expect(wireOfLine(line)['units']).toMatchObject([
    { stumpShade: 'ND3', shade: null },
    { stumpShade: null, shade: null },
  ]);
  type(within(first).getByLabelText(/^桩核色/), 'A2');
  expect(within(first).getByText('没有这个牙色')).toBeTruthy();
  // What the server finds wrong stands at the tooth that it is about.
  expect(within(second).getByText('内容过长')).toBeTruthy();
  expect(within(first).queryByText('内容过长')).toBeNull();
});
