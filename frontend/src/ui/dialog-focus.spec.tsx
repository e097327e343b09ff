import { Button, Drawer, MantineProvider, Menu, Modal, Select, TextInput } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { themeIn } from '../app/theme.js';
import { endPage, startPage } from '../testing/page.js';
import { Dialog } from './dialog.js';

beforeEach(startPage);
afterEach(endPage);

type Draw = (close: () => void) => ReactNode;

/** A page whose dialogs are drawn while they are open, and no longer. */
function Page({ draw, isInMenu = false }: Readonly<{ draw: Draw; isInMenu?: boolean }>) {
  const [isOpen, setOpen] = useState(false);
  const [hasButton, setButton] = useState(true);
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  return (
    <MantineProvider env="test" theme={themeIn('#1864ab')}>
      <main>
        <div role="region" tabIndex={-1} aria-label="page">
          {hasButton && !isInMenu && <Button onClick={open}>New</Button>}
          {isInMenu && (
            <Menu>
              <Menu.Target>
                <Button>More</Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={open}>Edit</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
      </main>
      {isOpen && draw(close)}
      {isOpen && <Button onClick={() => setButton(false)}>Take the button away</Button>}
    </MantineProvider>
  );
}

const focused = (): string => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '';
async function press(name: string): Promise<void> {
  const button = await screen.findByRole(name === 'Edit' ? 'menuitem' : 'button', { name });
  button.focus();
  fireEvent.click(button);
}
const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });

const form: Draw = (close) => (
  <Modal opened onClose={close} title="New" closeButtonProps={{ 'aria-label': 'close' }}>
    <form>
      <TextInput aria-label="name" />
    </form>
  </Modal>
);

it('gives the focus back to what a dialog was opened from, also when it is no longer drawn', async () => {
  render(<Page draw={form} />);
  await press('New');
  await waitFor(() => expect(focused()).toBe('name'));
  escape();
  await waitFor(() => expect([screen.queryByRole('dialog'), focused()]).toEqual([null, 'New']));
});

it('a drawer gives it back too', async () => {
  const drawer: Draw = (close) => (
    <Drawer opened onClose={close} title="Jobs" closeButtonProps={{ 'aria-label': 'close' }}>
      none
    </Drawer>
  );
  render(<Page draw={drawer} />);
  await press('New');
  await waitFor(() => expect(focused()).toBe('close'));
  escape();
  await waitFor(() => expect([screen.queryByRole('dialog'), focused()]).toEqual([null, 'New']));
});

it('from the item of a menu it goes back to the button of the menu', async () => {
  render(<Page draw={form} isInMenu />);
  await press('More');
  await press('Edit');
  await waitFor(() => expect(focused()).toBe('name'));
  escape();
  await waitFor(() => expect([screen.queryByRole('dialog'), focused()]).toEqual([null, 'More']));
});

it('goes to the page in front when what the dialog was opened from is gone', async () => {
  render(<Page draw={form} />);
  await press('New');
  await waitFor(() => expect(focused()).toBe('name'));
  fireEvent.click(screen.getByText('Take the button away'));
  escape();
  await waitFor(() => expect([screen.queryByRole('dialog'), focused()]).toEqual([null, 'page']));
});

it('goes back there too when the dialog was left through a question over it', async () => {
  render(
    <Page
      draw={(close) => (
        <Dialog isDirty onClose={close} title="New">
          <form>
            <TextInput aria-label="name" />
          </form>
        </Dialog>
      )}
    />,
  );
  await press('New');
  await waitFor(() => expect(focused()).toBe('name'));
  escape();
  fireEvent.click(await screen.findByRole('button', { name: '放弃并关闭' }));
  await waitFor(() => expect([screen.queryByRole('dialog'), focused()]).toEqual([null, 'New']));
});

it('opens no list by itself: a first field that is chosen from is not entered', async () => {
  render(
    <Page
      draw={(close) => (
        <Modal opened onClose={close} title="New" closeButtonProps={{ 'aria-label': 'close' }}>
          <form>
            <Select aria-label="kind" data={['a', 'b']} searchable />
            <TextInput aria-label="name" />
          </form>
        </Modal>
      )}
    />,
  );
  await press('New');
  await waitFor(() => expect(focused()).toBe('close'));
});
