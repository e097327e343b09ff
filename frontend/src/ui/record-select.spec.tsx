import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, serve, startPage } from '../testing/page.js';
import { RecordSelect } from './record-select.js';

const row = (id: string, name: string, status = 'normal') => ({ id, name, customerCode: id, status });
const rows = [row('H1', '安和口腔'), row('H2', '仁济口腔', 'blacklisted'), row('H3', '西溪口腔')];
let chosen: string;
let answer: (() => void)[] = [];
let isHeld = false;

function Field() {
  const [value, setValue] = useState('');
  return (
    <RecordSelect
      label="医院客户"
      to="hospitalCustomerData"
      value={value}
      onChange={(id) => {
        chosen = id;
        setValue(id);
      }}
      aside={(each) => String(each['customerCode'])}
      whyNot={(each) => (each['status'] === 'blacklisted' ? '黑名单' : undefined)}
    />
  );
}
const input = () => screen.getByLabelText('医院客户', { selector: 'input' });
const type = (text: string) => fireEvent.change(input(), { target: { value: text } });
const enter = () => fireEvent.keyDown(input(), { key: 'Enter', code: 'Enter' });

beforeEach(async () => {
  isHeld = false;
  chosen = '';
  answer = [];
  await startPage();
  serve(({ path, search }) => {
    if (path.endsWith('/detail')) return rows.find(({ id }) => id === search['id']);
    const records = rows.filter(({ name }) => name.includes(search['keyword'] ?? ''));
    const page = { records, total: records.length, size: 10, current: 1, pages: 1 };
    return page;
  });
  const answered = globalThis.fetch;
  globalThis.fetch = (async (...asked: Parameters<typeof fetch>) => {
    if (isHeld) await new Promise<void>((resolve) => answer.push(resolve));
    return answered(...asked);
  }) as typeof fetch; // the same function, later
  drawPage(<Field />);
});
afterEach(endPage);

it('finds by what is typed and takes with Enter', async () => {
  type('安和');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  enter();
  expect(chosen).toBe('H1');
  await waitFor(() => expect(input()).toHaveProperty('value', '安和口腔'));
});
it('says that it loads before the first answer, not that there is none', async () => {
  isHeld = true;
  fireEvent.focus(input());
  expect(await screen.findByText('加载中…')).toBeTruthy();
  expect(screen.queryByText(/没有/)).toBeNull();
  await waitFor(() => expect(answer.length).toBeGreaterThan(0));
  isHeld = false;
  for (const go of answer) go();
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
});
it('Enter before the answer takes the first row once it is there', async () => {
  fireEvent.focus(input());
  await screen.findByRole('option', { name: /安和口腔/ });
  isHeld = true;
  type('西溪');
  enter();
  expect(chosen).toBe('');
  await waitFor(() => expect(answer.length).toBeGreaterThan(0));
  isHeld = false;
  for (const go of answer) go();
  await waitFor(() => expect(chosen).toBe('H3'));
});
it('what may not be taken says why and is not taken', async () => {
  type('仁济');
  const option = await screen.findByRole('option', { name: /仁济口腔/ });
  expect(option.textContent).toContain('黑名单');
  fireEvent.click(option);
  enter();
  expect(chosen).toBe('');
});
it('Enter never takes what was found for other letters', async () => {
  fireEvent.focus(input());
  await screen.findByRole('option', { name: /安和口腔/ });
  type('西溪');
  enter();
  await waitFor(() => expect(chosen).toBe('H3'));
});
it('what was typed and not taken is no choice', async () => {
  type('安');
  fireEvent.blur(input());
  await waitFor(() => expect(input()).toHaveProperty('value', ''));
  expect(chosen).toBe('');
});
