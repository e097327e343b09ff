import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, pageOf, said, serve, startPage } from '../testing/page.js';
import { dictionaryPages } from './dictionary-page.js';

beforeEach(startPage);
afterEach(endPage);

it.each(['horizontal', 'vertical'] as const)('R088 a dictionary is added in a dialog 880 wide (%s)', async (layout) => {
  const asked = serve(({ method }) => (method === 'POST' ? [{ id: 'a', version: 1 }] : pageOf([])));
  const Page = dictionaryPages[layout];
  drawPage(<Page />, { path: `/dict-${layout}/index` });
  fireEvent.click(await screen.findByRole('button', { name: /^新增/ }));
  const dialog = await screen.findByRole('dialog');
  // 880 px, in rem of 16 px.
  expect(dialog.closest<HTMLElement>('.mantine-Modal-root')?.style.getPropertyValue('--modal-size')).toContain('55rem');
  expect(said(asked)).toEqual([]);
});
