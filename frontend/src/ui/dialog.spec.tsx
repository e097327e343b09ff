import { Modal, TextInput } from '@mantine/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, startPage } from '../testing/page.js';
import { Dialog } from './dialog.js';

beforeEach(startPage);
afterEach(endPage);

/** A form in a dialog, with something that may stand over it. */
function Page() {
  const [isOpen, setOpen] = useState(true);
  const [isDirty, setDirty] = useState(false);
  const [hasPicker, setPicker] = useState(false);
  if (!isOpen) return <p>closed</p>;
  return (
    <Dialog title="表单" isDirty={isDirty} onClose={() => setOpen(false)}>
      <TextInput label="名称" onChange={() => setDirty(true)} />
      <button onClick={() => setPicker(true)}>选择</button>
      {hasPicker && (
        <Modal opened onClose={() => setPicker(false)} title="选择器">
          rows
        </Modal>
      )}
    </Dialog>
  );
}

const escape = (): void => void fireEvent.keyDown(document.body, { key: 'Escape' });
const type = (): void => void fireEvent.change(screen.getByLabelText('名称'), { target: { value: '甲' } });
const besideIt = (): Element => document.querySelector('.mantine-Modal-overlay') ?? document.body;

it('closes at once while nothing is typed', async () => {
  drawPage(<Page />);
  fireEvent.click(besideIt());
  expect(await screen.findByText('closed')).toBeTruthy();
});

it.each([
  ['Escape', escape],
  ['a click beside it', () => void fireEvent.click(besideIt())],
])('asks before what was typed is lost: %s', async (_, leave) => {
  drawPage(<Page />);
  type();
  leave();
  const question = within(await screen.findByRole('dialog', { name: '提示' }));
  expect(question.getByText('内容尚未保存，关闭后将丢失。')).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '提示' })).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('甲');
  leave();
  fireEvent.click(within(await screen.findByRole('dialog', { name: '提示' })).getByRole('button', { name: '放弃并关闭' }));
  expect(await screen.findByText('closed')).toBeTruthy();
});

it('Escape for a picker over it closes the picker alone', async () => {
  drawPage(<Page />);
  fireEvent.click(screen.getByText('选择'));
  await screen.findByRole('dialog', { name: '选择器' });
  escape();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '选择器' })).toBeNull());
  expect(screen.queryByRole('dialog', { name: '表单' })).not.toBeNull();
});
