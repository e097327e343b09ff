import { Button, Code, Group, Spoiler, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { api } from '../platform/api.js';
import { formatInstant } from '../platform/format.js';
import { ActButton } from '../ui/act-button.js';
import { useConfirm } from '../ui/confirm.js';
import { Dialog } from '../ui/dialog.js';
import { noticeDone } from '../ui/notices.js';
import { WideTable } from '../ui/wide-table.js';
import { errorLog, type ErrorEntry } from './error-log.js';
import classes from './error-log.module.css';

type Props = Readonly<{ entries: readonly ErrorEntry[]; onClose: () => void }>;

/** Every address is one of this console: what tells them apart is what follows its name. */
const hereOf = (url: string): string => (url.startsWith(`${location.origin}/`) ? url.slice(location.origin.length) : url);

/** What went wrong here, newest first; sent to the administrators or forgotten, each after a question. */
export function ErrorLogDialog({ entries, onClose }: Props) {
  const { t } = useTranslation('logs');
  const [ask, question] = useConfirm();
  const forget = (): void => {
    errorLog.set([]);
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t('title')} size={1080}>
      <WideTable minWidth={900} maxHeight={420} label={t('title')}>
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              {(['type', 'url', 'message', 'time', 'stack'] as const).map((column) => (
                <Table.Th key={column}>{t(column)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {entries.toReversed().map((entry) => (
              <Table.Tr key={`${entry.time} ${entry.message}`}>
                <Table.Td className={classes['type']}>{entry.type === 'error' ? t('error') : entry.type}</Table.Td>
                <Table.Td className={classes['url']}>{hereOf(entry.url)}</Table.Td>
                <Table.Td className={classes['message']}>{entry.message}</Table.Td>
                <Table.Td className={classes['time']}>{formatInstant(entry.time)}</Table.Td>
                <Table.Td>
                  {/* Three lines of the stack, then the rest when it is asked for. */}
                  <Spoiler maxHeight={66} showLabel={t('expand')} hideLabel={t('collapse')}>
                    <Code block fz="xs">
                      {entry.stack || entry.info}
                    </Code>
                  </Spoiler>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
      <Text size="xs" c="dimmed" mt="xs">
        {t('whatIsSent')}
      </Text>
      <Group justify="flex-end" mt="md">
        <Button
          variant="default"
          onClick={() =>
            ask({
              body: t('clearAsk'),
              go: () => {
                forget();
                noticeDone(t('cleared'));
              },
            })
          }
        >
          {t('clear')}
        </Button>
        <ActButton
          ask={t('uploadAsk')}
          act={(commandId) => api.post('blade-log/error/upload', { errors: entries }, commandId)}
          onDone={forget}
          done={t('sent')}
        >
          {t('upload')}
        </ActButton>
      </Group>
      {question}
    </Dialog>
  );
}
