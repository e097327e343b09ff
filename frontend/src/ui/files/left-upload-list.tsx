import { ActionIcon, Button, FileButton, Group, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../platform/format.js';
import classes from './preview.module.css';
import type { Left, LeftUploads } from './use-left-uploads.js';

/** What was cut off before this page was opened: the same file goes on where it stopped. */
export function LeftUploadList({ cutOff }: Readonly<{ cutOff: LeftUploads }>) {
  return cutOff.left.map((each) => <LeftRow key={each.openId} left={each} cutOff={cutOff} />);
}

function LeftRow({ left, cutOff }: Readonly<{ left: Left; cutOff: LeftUploads }>) {
  const { t } = useTranslation('files');
  const { fileName: name, size, sent, handle, isOther } = left;
  const input = useRef<HTMLButtonElement>(null);
  const percent = size > 0 ? Math.floor((sent / size) * 100) : 0;
  const goOn = async (): Promise<void> => {
    // The browser may refuse to read it again, or the file may have been moved: then it is chosen.
    if (!handle || !(await cutOff.reopen(left))) input.current?.click();
  };
  return (
    <div className={classes.row} data-upload="left">
      <div className={classes.name}>
        <Text size="sm" truncate data-typed>
          {name}
        </Text>
        <Text size="xs" {...(isOther ? { c: 'var(--mantine-color-error)', role: 'alert' } : { c: 'dimmed' })}>
          {isOther ? t('files.other', { name, size: formatBytes(size) }) : t('files.left', { percent })}
        </Text>
      </div>
      <Group gap={2} wrap="nowrap">
        <Button size="compact-sm" variant="light" aria-label={t('files.goOnWith', { name })} onClick={() => void goOn()}>
          {t(handle ? 'files.goOn' : 'files.chooseSame')}
        </Button>
        <FileButton onChange={(file) => file && cutOff.choose(left, file)}>
          {({ onClick }) => <button ref={input} type="button" hidden onClick={onClick} />}
        </FileButton>
        <ActionIcon size={28} variant="subtle" color="gray" aria-label={t('files.cancel', { name })} onClick={() => cutOff.giveUp(left)}>
          <IconX size={15} aria-hidden />
        </ActionIcon>
      </Group>
    </div>
  );
}
