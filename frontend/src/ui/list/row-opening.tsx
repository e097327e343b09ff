// How a row of a list is opened: the link in its first column, and the drawer beside the list.
import { Anchor, Button, Drawer } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '../../platform/page.js';

/** Ctrl+click opens the page of the row behind this one. Without a page, a button that does what `onOpen` does. */
export function RowLink({ href, onOpen, children }: Readonly<{ href: string | undefined; onOpen: () => void; children: ReactNode }>) {
  const { t } = useTranslation('ui');
  const page = usePage();
  const click = (event: MouseEvent): void => {
    if (event.shiftKey) return;
    event.preventDefault();
    if (href && (event.ctrlKey || event.metaKey || event.button === 1)) page.open(href, { background: true });
    else onOpen();
  };
  return href ? (
    <Anchor size="sm" href={href} onClick={click} onAuxClick={click}>
      {children || t('open')}
    </Anchor>
  ) : (
    <Anchor component="button" type="button" size="sm" onClick={click}>
      {children || t('open')}
    </Anchor>
  );
}

type RowDrawerProps = Readonly<{
  title: string;
  /** Its page, when it has one. */
  href: string | undefined;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}>;

export function RowDrawer({ title, href, isOpen, onClose, children }: RowDrawerProps) {
  const { t } = useTranslation('ui');
  const page = usePage();
  const openPage = (to: string): void => {
    page.open(to);
    onClose();
  };
  return (
    <Drawer opened={isOpen} onClose={onClose} position="right" size="lg" title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      {href && (
        <Button mb="md" variant="default" size="compact-sm" onClick={() => openPage(href)}>
          {t('list.openFull')}
        </Button>
      )}
      {children}
    </Drawer>
  );
}
