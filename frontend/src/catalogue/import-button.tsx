import { Button } from '@mantine/core';
import type { Resource } from '@cloud-factory/domain/catalogue';
import { IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.js')).ImportDialog }));

/** Opens the import of a kind of record. */
export function ImportButton({ resource, onDone }: Readonly<{ resource: Resource; onDone: () => void }>) {
  const { t } = useTranslation('catalogue');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('imports.button')}
      </Button>
      {isOpen && (
        <Suspense>
          <ImportDialog resource={resource} onClose={() => setOpen(false)} onDone={onDone} />
        </Suspense>
      )}
    </>
  );
}
