import { Button } from '@mantine/core';
import type { Resource } from '@cloud-factory/domain/catalogue';
import { IconUpload } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../platform/lazy-part.js';

const ImportDialog = lazyPart(async () => (await import('./import-dialog.js')).ImportDialog);

/** Opens the import of a kind of record. What it began is followed while the page is there, also behind a dialog that was closed. */
export function ImportButton({ resource, onDone }: Readonly<{ resource: Resource; onDone: () => void }>) {
  const { t } = useTranslation('catalogue');
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  // Whoever opened it with the keyboard goes on from here.
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const open = (): void => {
    setWasOpened(true);
    setOpen(true);
  };
  return (
    <>
      <Button ref={button} variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={open}>
        {t('imports.button')}
      </Button>
      {wasOpened && (
        <Suspense>
          <ImportDialog resource={resource} isOpen={isOpen} onClose={close} onDone={onDone} />
        </Suspense>
      )}
    </>
  );
}
