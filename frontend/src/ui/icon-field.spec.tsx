import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, startPage } from '../testing/page.js';
import { IconField } from './icon-field.js';

beforeEach(startPage);
afterEach(endPage);

function Form() {
  const [icon, setIcon] = useState('order');
  return <IconField label="图标" value={icon} onChange={setIcon} />;
}

it('R132 SC031 chooses an icon in a dialog, by its name', async () => {
  drawPage(<Form />);
  fireEvent.click(await screen.findByRole('button', { name: '选择图标' }));
  expect(await screen.findByRole('dialog', { name: '选择图标' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'order' }).getAttribute('aria-pressed')).toBe('true');
  fireEvent.change(screen.getByLabelText('搜索图标'), { target: { value: 'DELI' } });
  expect(screen.queryByRole('button', { name: 'order' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'delivery' }));
  expect(await screen.findByText('delivery')).toBeTruthy();
  expect(screen.queryByText('order')).toBeNull();
});
