import { MantineThemeProvider } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** A place in the page for what React draws into `host`: put there while the place stands, taken out with it, scrolled as it was. */
function makeStage() {
  const host = document.createElement('div');
  let scrolled: readonly (readonly [part: Element, left: number, top: number])[] = [];
  const attach = (place: HTMLElement | null) => {
    place?.append(host);
    for (const [part, scrollLeft, scrollTop] of scrolled) Object.assign(part, { scrollLeft, scrollTop });
    return () => {
      scrolled = [...host.querySelectorAll('*')]
        .filter(({ scrollLeft, scrollTop }) => scrollLeft || scrollTop)
        .map((part) => [part, part.scrollLeft, part.scrollTop] as const);
    };
  };
  // Dialogs and lists that drop down stand beside the page, and go with it.
  return { host, attach, theme: { components: { Portal: { defaultProps: { target: host } } } } };
}

/**
 * Out of the document while the screen is locked, for what is only covered can be uncovered; what was open and typed waits as it was. A frame with a
 * page of another house is the exception: browsers load it anew.
 */
export function Behind({ isLocked, children }: Readonly<{ isLocked: boolean; children: ReactNode }>) {
  const [{ host, attach, theme }] = useState(makeStage);
  return (
    <>
      {!isLocked && <div ref={attach} />}
      {createPortal(<MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>, host)}
    </>
  );
}
