import { fireEvent, screen, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, serve, startPage } from '../testing/page.js';
import { LineEachTooth, ownWords } from './line-each-tooth.js';
import { emptyLine, wireOfLine, type Line } from './line-inputs.js';
import { withTeeth } from './units.js';

let line: Line;
const note = (now: Line): void => {
  line = now;
};
function Typed() {
  const [now, setNow] = useState<Line>({ ...emptyLine('k'), units: withTeeth([], ['11', '12']) });
  useEffect(() => note(now), [now]);
  return <LineEachTooth line={now} idOf={(name) => name} faultAt={() => undefined} set={(change) => setNow({ ...now, ...change })} />;
}

beforeEach(async () => {
  await startPage();
  serve(() => null);
});
afterEach(endPage);

it('says of one tooth its shade, its stump and a word, and leaves the others as the line says', async () => {
  drawPage(<Typed />);
  const tooth = within(await screen.findByRole('group', { name: '牙位 11' }));
  expect(ownWords(line.units)).toBe(0);
  const type = (label: RegExp | string, value: string): void => {
    const input = tooth.getByLabelText(label);
    fireEvent.change(input, { target: { value } });
    fireEvent.blur(input);
  };
  type(/^牙色/, 'a3.5');
  type('此牙备注', ' 切端透明 ');
  expect(ownWords(line.units)).toBe(1);
  expect(wireOfLine(line)['units']).toEqual([
    { fdi: '12', role: null, structure: null, shade: null, stumpShade: null, note: null },
    { fdi: '11', role: null, structure: null, shade: 'A3.5', stumpShade: null, note: '切端透明' },
  ]);
  type(/^牙色/, '');
  type('此牙备注', '');
  expect(wireOfLine(line)['units']).toEqual([]);
});
