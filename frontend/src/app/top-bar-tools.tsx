import { ActionIcon } from '@mantine/core';
import { IconMaximize, IconMinimize } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorLogButton } from './error-log-button.js';
import { JobsButton } from '../jobs/jobs-button.js';
import { forgetOld } from './leave.js';
import { LockButton } from './lock-button.js';
import { NoticeButton } from '../notices/notice-button.js';
import { LookMenu } from './look-menu.js';
import { openPage } from './tab-store.js';

function onFullScreen(tell: () => void): () => void {
  document.addEventListener('fullscreenchange', tell);
  return () => document.removeEventListener('fullscreenchange', tell);
}

/** Asks the document also when it is drawn: on a telephone it comes and goes with the menu, while the screen stays full. */
function FullScreenButton() {
  const { t } = useTranslation('shell');
  const isFull = useSyncExternalStore(onFullScreen, () => document.fullscreenElement !== null);
  const label = isFull ? t('fullScreen.leave') : t('fullScreen.enter');
  const toggle = (): void => void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} title={label} onClick={toggle}>
      {isFull ? <IconMinimize size={19} aria-hidden /> : <IconMaximize size={19} aria-hidden />}
    </ActionIcon>
  );
}

/** Buttons that nobody needs before the first page is seen: they come after it. */
export function TopBarTools({ isInDrawer = false }: Readonly<{ isInDrawer?: boolean }>) {
  useEffect(() => void forgetOld(), []);
  return (
    <>
      {!isInDrawer && <NoticeButton onOpenPage={openPage} />}
      <JobsButton />
      <ErrorLogButton />
      <LockButton />
      <LookMenu />
      {document.fullscreenEnabled && <FullScreenButton />}
    </>
  );
}
