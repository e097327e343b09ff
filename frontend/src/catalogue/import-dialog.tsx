import { Alert, Button, FileInput, Group, Modal, Stack, Table, Text } from '@mantine/core';
import type { Resource } from '@cloud-factory/domain/catalogue';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { api, mayPass } from '../platform/api.js';
import { newCommandId } from '../platform/command-id.js';
import { noticeDone, sentenceOf } from '../ui/notices.js';

type Report = Readonly<{
  rows: number;
  creates: number;
  changes: number;
  errors: readonly Readonly<{ row: number; field: string; message: string }>[];
}>;
type Props = Readonly<{ resource: Resource; onClose: () => void; onDone: () => void }>;

/** So many errors are read before somebody goes back to the sheet. */
const shownErrors = 100;

/** A workbook is checked as soon as it is chosen: every error by its row, nothing written. Then all of it is imported, or nothing. */
export function ImportDialog({ resource, onClose, onDone }: Props) {
  const { t } = useTranslation(['catalogue', 'ui']);
  const words = useWords();
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<Report>();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  // One id for one file: a repeated click after a lost answer imports nothing twice.
  const commandId = useRef('');
  const path = `console/catalogue/${resource.key}/import`;

  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      // A refusal is kept under its id: the next try is another command.
      if (!mayPass(error)) commandId.current = newCommandId();
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const choose = (next: File | null): void => {
    setFile(next);
    setReport(undefined);
    setFailure(undefined);
    if (next) check(next);
  };
  const check = (chosen: File): void => {
    commandId.current = newCommandId();
    void run(async () => setReport(await api.postFile<Report>(`${path}/check`, chosen, newCommandId())));
  };
  const send = (): void => {
    if (!file || !report) return;
    void run(async () => {
      await api.postFile(path, file, commandId.current);
      noticeDone(t('imports.done', { rows: report.rows }));
      onDone();
      onClose();
    });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('imports.title', { label: words(resource.labels) })}
      closeButtonProps={{ 'aria-label': t('imports.close') }}
    >
      <Stack>
        <Text size="sm">{t('imports.text')}</Text>
        <FileInput
          label={t('imports.file')}
          placeholder={t('imports.pick')}
          accept=".xlsx"
          value={file}
          onChange={choose}
          disabled={isBusy}
          data-autofocus
        />
        {failure !== undefined && (
          <Alert color="red" role="alert">
            <Group justify="space-between">
              <Text size="sm">{sentenceOf(failure)}</Text>
              {file && !report && mayPass(failure) && (
                <Button size="compact-sm" variant="default" onClick={() => check(file)}>
                  {t('ui:retry')}
                </Button>
              )}
            </Group>
          </Alert>
        )}
        {report?.errors.length === 0 && (
          <Text size="sm" fw={500} role="status">
            {t('imports.report', report)}
          </Text>
        )}
        {report && report.errors.length > 0 && <Errors resource={resource} errors={report.errors} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('imports.close')}
          </Button>
          <Button loading={isBusy} disabled={!report || report.errors.length > 0 || report.rows === 0} onClick={send}>
            {t('imports.go', { rows: report?.rows ?? 0 })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Errors({ resource, errors }: Pick<Report, 'errors'> & Pick<Props, 'resource'>) {
  const { t } = useTranslation('catalogue');
  const words = useWords();
  // A column that is no field is told as it stands in the sheet.
  const columnOf = (name: string): string => words(resource.fields[name] ?? { zh: name, en: name });
  return (
    <Alert color="red" role="alert" title={t('imports.errors', { count: errors.length })}>
      <Table.ScrollContainer minWidth={360} mah={320}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('imports.row')}</Table.Th>
              <Table.Th>{t('imports.field')}</Table.Th>
              <Table.Th>{t('imports.problem')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {errors.slice(0, shownErrors).map(({ row, field, message }) => (
              <Table.Tr key={`${row} ${field} ${message}`}>
                <Table.Td>{row}</Table.Td>
                <Table.Td>{columnOf(field)}</Table.Td>
                <Table.Td>{message}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {errors.length > shownErrors && <Text size="sm">{t('imports.more', { count: errors.length - shownErrors })}</Text>}
    </Alert>
  );
}
