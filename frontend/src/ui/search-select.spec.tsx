import type { ComboboxData } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { act, useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, startPage } from '../testing/page.js';
import { SearchSelect } from './search-select.js';

let chosen: string | null;
let arrive: (data: ComboboxData) => void;

const people = [
  { value: 'u1', label: '陈静' },
  { value: 'u2', label: '林夏' },
  { value: 'u3', label: '林岚' },
];

function Field({ first = [], value = null }: Readonly<{ first?: ComboboxData; value?: string | null }>) {
  const [data, setData] = useState(first);
  const [held, setHeld] = useState(value);
  useEffect(() => {
    arrive = setData;
  }, []);
  return (
    <SearchSelect
      label="业务员"
      data={data}
      value={held}
      onChange={(next) => {
        chosen = next;
        setHeld(next);
      }}
    />
  );
}
const input = () => screen.getByLabelText('业务员', { selector: 'input' });
const type = (text: string) => fireEvent.change(input(), { target: { value: text } });
/** What changes without the focus was filled in by the browser; and Mantine looks for the chosen option one turn after it has opened. */
const open = async () => {
  act(() => input().focus());
  fireEvent.click(input());
  await act(() => new Promise((next) => setTimeout(next)));
};
const enter = () => fireEvent.keyDown(input(), { key: 'Enter', code: 'Enter' });
const marked = () => document.querySelector('[data-combobox-selected]')?.textContent;

beforeEach(async () => {
  chosen = null;
  await startPage();
});
afterEach(endPage);

it('Enter takes the first of those that are there', async () => {
  drawPage(<Field first={people} />);
  await open();
  type('林');
  await waitFor(() => expect(marked()).toBe('林夏'));
  enter();
  expect(chosen).toBe('u2');
});
it('Enter takes the first of those that came after the typing', async () => {
  drawPage(<Field />);
  await open();
  type('林');
  act(() => arrive(people));
  await waitFor(() => expect(marked()).toBe('林夏'));
  enter();
  expect(chosen).toBe('u2');
});
it('Enter leaves chosen what is chosen, also when the options come late', async () => {
  drawPage(<Field value="u3" />);
  await open();
  act(() => arrive(people));
  await screen.findByRole('option', { name: '陈静' });
  expect(marked()).not.toBe('陈静');
});

it('R172 of ten thousand options draws a hundred, and finds the last one by typing', async () => {
  const many = Array.from({ length: 10_000 }, (_, nth) => ({ value: `m${nth}`, label: `员工${nth}` }));
  drawPage(<Field first={many} />);
  await open();
  expect(await screen.findAllByRole('option', { hidden: true })).toHaveLength(100);
  type('员工9999');
  await waitFor(() => expect(screen.getAllByRole('option', { hidden: true })).toHaveLength(1));
});
