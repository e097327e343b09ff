import { ActionIcon } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../platform/api.js';
import { newCommandId } from '../platform/command-id.js';
import { locked } from '../platform/lock.js';
import { lazyPart } from '../platform/lazy-part.js';

const Dialog = lazyPart(async () => (await import('./lock-dialog.js')).LockDialog);

/** What the documents ask for: the page goes after 100 ms, so that the button is seen to have been pressed. */
const leaveAfterMs = 100;

/** Locks with a hash of the lock password. The server refuses this session everything from now on. */
async function lockWith(hash: string): Promise<void> {
  await api.post('console/lock', { passwd: hash }, newCommandId());
  setTimeout(() => locked.set(true), leaveAfterMs);
}

/** The hash of the lock password lives as long as the page: without one, pressing asks for it. */
export function LockButton() {
  const { t } = useTranslation('shell');
  const [hash, setHash] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('lock')}
        title={t('lock')}
        onClick={() => {
          if (hash === undefined) setAsking(true);
          else void lockWith(hash).catch(() => setAsking(true));
        }}
      >
        <IconLock size={19} aria-hidden />
      </ActionIcon>
      {isAsking && (
        <Suspense>
          <Dialog
            onClose={() => setAsking(false)}
            onChosen={async (chosen) => {
              await lockWith(chosen);
              setHash(chosen);
              setAsking(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
