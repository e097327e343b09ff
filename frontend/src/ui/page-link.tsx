import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePage } from '../platform/page.js';

/** A link to a page of the console: a click opens it in its tab, with Ctrl behind this one. */
export function PageLink({ href, children }: Readonly<{ href: string; children: ReactNode }>) {
  const page = usePage();
  return (
    <Anchor
      size="sm"
      href={href}
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
