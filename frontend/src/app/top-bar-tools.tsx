import { ActionIcon } from '@mantine/core';
import { useFullscreenDocument } from '@mantine/hooks';
import { IconMaximize, IconMinimize } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorLogButton } from './error-log-button.js';
import { JobsButton } from '../jobs/jobs-button.js';
import { forgetOld } from './leave.js';
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
