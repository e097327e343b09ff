import { Button, Code, Group, Modal, Spoiler, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { api } from '../platform/api.js';
import { formatInstant } from '../platform/format.js';
import { ActButton } from '../ui/act-button.js';
import { useConfirm } from '../ui/confirm.js';
import { noticeDone } from '../ui/notices.js';
import { WideTable } from '../ui/wide-table.js';
import { errorLog, type ErrorEntry } from './error-log.js';

type Props = Readonly<{ entries: readonly ErrorEntry[]; onClose: () => void }>;

/** What went wrong here, newest first; sent to the administrators or forgotten, each after a question. */
export function ErrorLogDialog({ entries, onClose }: Props) {
  const { t } = useTranslation('logs');
  const [ask, question] = useConfirm();
  const forget = (): void => {
    errorLog.set([]);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t('title')} size="xl" closeButtonProps={{ 'aria-label': t('close') }}>
      <WideTable minWidth={720} maxHeight={420} label={t('title')}>
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
                <Table.Td>{entry.type}</Table.Td>
                <Table.Td>{entry.url}</Table.Td>
                <Table.Td>{entry.message}</Table.Td>
                <Table.Td>{formatInstant(entry.time)}</Table.Td>
                <Table.Td miw={220}>
                  <Spoiler maxHeight={22} showLabel={t('expand')} hideLabel={t('collapse')}>
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
    </Modal>
  );
}
