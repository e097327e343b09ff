import { Anchor, Button, Menu, Text, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '../platform/page.js';
import { usePermissions } from '../platform/permissions.js';
import { rightAt } from '../routes/page-at.js';

/** Whether the person may see the page at an address: what would be refused there is not offered here. */
export function useMayOpen(): (href: string) => boolean {
  const { may } = usePermissions();
  return (href) => may(rightAt(href));
}

type Props = Readonly<{
  href: string;
  /** Its name for a reader that does not see what stands around it. */
  label?: string;
  className?: string | undefined;
  children: ReactNode;
}>;

/** A link to a page of the console: a click opens it in its tab, with Ctrl behind this one. Without the right to the page its words stand there, and lead nowhere. */
export function PageLink({ href, label, className, children }: Props) {
  const { t } = useTranslation('ui');
  const page = usePage();
  const mayOpen = useMayOpen();
  if (!mayOpen(href))
    return (
      <Text span {...(className === undefined ? { size: 'sm' } : { className })} title={t('mayNotSee')}>
        {children}
      </Text>
    );
  return (
    <Anchor
      {...(className === undefined ? { size: 'sm' } : { className })}
      href={href}
      aria-label={label}
      onClick={(event) => {
        if (event.shiftKey) return;
        event.preventDefault();
        page.open(href, { background: event.ctrlKey || event.metaKey });
      }}
    >
      {children}
    </Anchor>
  );
}

/** A button that opens a page; not there for who may not see that page. */
export function PageButton({ href, children, ...button }: ButtonProps & Readonly<{ href: string; children: ReactNode }>) {
  const page = usePage();
  const mayOpen = useMayOpen();
  if (!mayOpen(href)) return null;
  return (
    <Button variant="default" {...button} onClick={() => page.open(href)}>
      {children}
    </Button>
  );
}

/** The same in a menu. */
export function PageMenuItem({ href, children }: Readonly<{ href: string; children: ReactNode }>) {
  const page = usePage();
  const mayOpen = useMayOpen();
  return mayOpen(href) ? <Menu.Item onClick={() => page.open(href)}>{children}</Menu.Item> : null;
}
