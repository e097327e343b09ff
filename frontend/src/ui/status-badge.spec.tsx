import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { defaultColour } from '../app/looks.js';
import { themeIn } from '../app/theme.js';
import { startTexts } from '../i18n/i18n.js';
import { startPage } from '../testing/page.js';
import { StatusBadge } from './status-badge.js';

beforeEach(startPage);
afterEach(cleanup);

it('says a state in the letters in which it is written, not in capitals', async () => {
  await startTexts('en');
  render(
    <MantineProvider theme={themeIn(defaultColour)}>
      <StatusBadge status="used" labels={{ used: { zh: '使用中', en: 'In use' } }} />
    </MantineProvider>,
  );
  const badge = screen.getByText('In use').closest('.mantine-Badge-root');
  expect(badge && getComputedStyle(badge).textTransform).toBe('none');
});
