import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, startPage } from '../testing/page.js';
import { ToothCross } from './tooth-cross.js';

beforeEach(startPage);
afterEach(endPage);

it('USE-M16 a quadrant without a tooth stays empty', async () => {
  drawPage(<ToothCross teeth={['16', '26', '27']} />, { path: '/' });
  const cross = await screen.findByRole('img');
  expect([...cross.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual(['6', '67', '', '']);
});
