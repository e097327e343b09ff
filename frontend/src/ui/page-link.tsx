import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePage } from '../platform/page.js';

type Props = Readonly<{
  href: string;
  /** Its name for whoever does not see what stands around it. */
  label?: string;
  className?: string | undefined;
  children: ReactNode;
}>;

/** A link to a page of the console: a click opens it in its tab, with Ctrl behind this one. */
export function PageLink({ href, label, className, children }: Props) {
  const page = usePage();
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
