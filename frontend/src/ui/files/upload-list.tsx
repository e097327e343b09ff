import { ActionIcon, Group, Progress, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './preview.module.css';
import type { Running, Uploads } from './use-uploads.js';

const percentOf = ({ sent, size }: Running): number => (size ? Math.floor((sent / size) * 100) : 100);

/** What is on its way: how far, and what can be done about it. */
export function UploadList({ uploads }: Readonly<{ uploads: Uploads }>) {
  return uploads.running.map((each) => <UploadRow key={each.key} running={each} uploads={uploads} />);
}

function UploadRow({ running, uploads }: Readonly<{ running: Running; uploads: Uploads }>) {
  const { t } = useTranslation('files');
  const { key, name, state, sentence, isSame } = running;
  const percent = percentOf(running);
  const isOver = state === 'failed' || state === 'refused';
  const button = (label: string, icon: typeof IconX, onClick: () => void) => {
    const Icon = icon;
    return (
      <ActionIcon size={28} variant="subtle" color="gray" aria-label={label} onClick={onClick}>
        <Icon size={15} aria-hidden />
      </ActionIcon>
    );
  };
  return (
    <div className={classes.row} data-upload={state}>
      <Text size="sm" truncate className={classes.name} data-typed>
        {name}
      </Text>
      {isOver ? (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {isSame ? t('files.same') : (sentence ?? t('files.failed'))}
        </Text>
      ) : (
        <Group gap="xs" wrap="nowrap">
          <Progress w={120} value={percent} aria-label={t('files.progress', { name })} color={state === 'waiting' ? 'yellow' : 'brand'} />
          <Text size="xs" c="dimmed" miw={96} aria-live="polite">
            {state === 'uploading' ? t('files.uploading', { percent }) : t(`files.${state}`)}
          </Text>
        </Group>
      )}
      <Group gap={2} wrap="nowrap">
        {(state === 'uploading' || state === 'waiting') && button(t('files.pause', { name }), IconPlayerPause, () => uploads.pause(key))}
        {state === 'paused' && button(t('files.resume', { name }), IconPlayerPlay, () => uploads.resume(key))}
        {state === 'failed' && button(t('files.retry', { name }), IconRefresh, () => uploads.resume(key))}
        {button(t(isOver ? 'files.dismiss' : 'files.cancel', { name }), IconX, () => uploads.cancel(key))}
      </Group>
    </div>
  );
}
