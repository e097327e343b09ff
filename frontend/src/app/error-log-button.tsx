import { ActionIcon, Indicator } from '@mantine/core';
import { IconBug } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../platform/lazy-part.js';
import { useStore } from '../platform/store.js';
import { errorLog } from './error-log.js';

const Dialog = lazyPart(async () => (await import('./error-log-dialog.js')).ErrorLogDialog);

/** The badge counts what went wrong in this tab; with nothing to show there is nothing to open. */
export function ErrorLogButton() {
  const { t } = useTranslation('shell');
  const entries = useStore(errorLog);
  const [isOpen, setOpen] = useState(false);
  const label = t('errorLog', { count: entries.length });
  return (
    <>
      <Indicator label={entries.length} disabled={entries.length === 0} size={16} offset={6} color="red.9">
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={label}
          title={label}
          aria-disabled={entries.length === 0}
          onClick={() => setOpen(entries.length > 0)}
        >
          <IconBug size={19} aria-hidden />
        </ActionIcon>
      </Indicator>
      {isOpen && (
        <Suspense>
          <Dialog entries={entries} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
