import { ActionIcon } from '@mantine/core';
import { useFullscreenDocument } from '@mantine/hooks';
import { IconMaximize, IconMinimize } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ErrorLogButton } from './error-log-button.js';
import { JobsButton } from '../jobs/jobs-button.js';
import { LockButton } from './lock-button.js';
import { NoticeButton } from '../notices/notice-button.js';
import { LookMenu } from './look-menu.js';
import { openPage } from './tab-store.js';

function FullScreenButton() {
  const { t } = useTranslation('shell');
  const { fullscreen, toggle } = useFullscreenDocument();
  const label = fullscreen ? t('fullScreen.leave') : t('fullScreen.enter');
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} title={label} onClick={() => void toggle()}>
      {fullscreen ? <IconMinimize size={19} aria-hidden /> : <IconMaximize size={19} aria-hidden />}
    </ActionIcon>
  );
}

/** Buttons that nobody needs before the first page is seen: they come after it. */
export const TopBarTools = ({ isInDrawer = false }: Readonly<{ isInDrawer?: boolean }>) => (
  <>
    {!isInDrawer && <NoticeButton onOpenPage={openPage} />}
    <JobsButton />
    <ErrorLogButton />
    <LockButton />
    <LookMenu />
    {document.fullscreenEnabled && <FullScreenButton />}
  </>
);
