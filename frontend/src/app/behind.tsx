import { MantineThemeProvider } from '@mantine/core';
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Whether a lock stands before what is open. */
let isCovered = false;
// What is open listens for keys further on: for Escape on the window, before all the page. So this listens before anything is drawn. What browsers do
// about a key by themselves is all that a lock needs.
for (const type of ['keydown', 'keypress', 'keyup'])
  addEventListener(type, (event) => isCovered && event.stopImmediatePropagation(), { capture: true });

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
 * Out of the document while the screen is locked, for what is only covered can be uncovered, and out of reach of every key; what was open and typed
 * waits as it was. A frame with a page of another house is the exception: browsers load it anew.
 */
export function Behind({ isLocked, children }: Readonly<{ isLocked: boolean; children: ReactNode }>) {
  const [{ host, attach, theme }] = useState(makeStage);
  useLayoutEffect(() => {
    isCovered = isLocked;
    return () => {
      isCovered = false;
    };
  }, [isLocked]);
  return (
    <>
      {!isLocked && <div ref={attach} />}
      {createPortal(<MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>, host)}
    </>
  );
}
