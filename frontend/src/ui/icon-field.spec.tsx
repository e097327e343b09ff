import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, startPage } from '../testing/page.js';
import { iconNames } from '../app/icons.js';
import { IconField } from './icon-field.js';

beforeEach(startPage);
afterEach(endPage);

function Form() {
  const [icon, setIcon] = useState('order');
  return <IconField label="图标" value={icon} onChange={setIcon} />;
}

it('R132 SC031 chooses an icon in a dialog, by its name in either language', async () => {
  drawPage(<Form />);
  fireEvent.click(await screen.findByRole('button', { name: '选择图标' }));
  expect(await screen.findByRole('dialog', { name: '选择图标' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '订单' }).getAttribute('aria-pressed')).toBe('true');
  fireEvent.change(screen.getByLabelText('搜索图标'), { target: { value: 'DELI' } });
  expect(screen.queryByRole('button', { name: '订单' })).toBeNull();
  fireEvent.change(screen.getByLabelText('搜索图标'), { target: { value: '发' } });
  fireEvent.click(screen.getByRole('button', { name: '发货' }));
  expect(await screen.findByText('发货')).toBeTruthy();
  expect(screen.queryByText('订单')).toBeNull();
});

it('has a Chinese word for every icon', async () => {
  drawPage(<Form />);
  fireEvent.click(await screen.findByRole('button', { name: '选择图标' }));
  await screen.findByRole('dialog', { name: '选择图标' });
  const shown = screen.getAllByRole('button').filter((button) => button.hasAttribute('aria-pressed'));
  expect(shown).toHaveLength(iconNames.length);
  expect(shown.map(({ textContent }) => textContent).filter((text) => /[a-z]/i.test(text ?? ''))).toEqual([]);
});
