import { Button, type ButtonProps } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import classes from './print.module.css';

/**
 * Prints `sheet` and nothing else. It is in the page only while it is printed: several tabs may hold one. The browser's own print command does
 * the same, for the tab that is shown.
 */
export function PrintButton({ sheet, children, ...button }: ButtonProps & Readonly<{ sheet: ReactNode; children: ReactNode }>) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes its picture as soon as the event is over: the sheet must stand by then.
    const begin = (): void => flushSync(() => setPrinting(true));
    const end = (): void => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return (
    <>
      <Button {...button} className="noPrint" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
        {children}
      </Button>
      {isPrinting && createPortal(<div className={classes['sheet']}>{sheet}</div>, document.body)}
    </>
  );
}
