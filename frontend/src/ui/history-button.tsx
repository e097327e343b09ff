import { Button } from '@mantine/core';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { IconHistory } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../platform/lazy-part.js';

const HistoryDrawer = lazyPart(async () => (await import('./history-drawer.js')).HistoryDrawer);

type Props = Readonly<{
  /** Whose history it is. */
  stream: string;
  fields?: Fields | undefined;
  /** Where the page can show its record as it was: a moment is chosen in the history, which closes then. */
  onAsOf?: ((at: string) => void) | undefined;
}>;

/** Opens the history of a record beside its page. */
export function HistoryButton({ stream, fields, onAsOf }: Props) {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  const lookAt = (at: string): void => {
    setOpen(false);
    onAsOf?.(at);
  };
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('history.title')}
      </Button>
      {isOpen && (
        <Suspense>
          <HistoryDrawer
            opened
            onClose={() => setOpen(false)}
            stream={stream}
            {...(fields && { fields })}
            {...(onAsOf && { onAsOf: lookAt })}
          />
        </Suspense>
      )}
    </>
  );
}
