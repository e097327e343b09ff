import { Alert, Button, FileInput, Group, Modal, Stack, Table, Text } from '@mantine/core';
import type { Resource } from '@cloud-factory/domain/catalogue';
import type { JobStarted } from '@cloud-factory/domain/jobs/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { JobCard } from '../jobs/job-card.js';
import { isActive, isWhole, jobsKey, jobsQuery } from '../jobs/jobs-queries.js';
import { api, mayPass } from '../platform/api.js';
import { newCommandId } from '../platform/command-id.js';
import { isTold } from '../platform/live.js';
import { useStore } from '../platform/store.js';
import { noticeDone, sentenceOf } from '../ui/notices.js';

type Report = Readonly<{
  rows: number;
  creates: number;
  changes: number;
  errors: readonly Readonly<{ row: number; field: string; message: string }>[];
}>;
type Props = Readonly<{
  resource: Resource;
  isOpen: boolean;
  onClose: () => void;
  /** Rows may have changed: the import is over, whatever it came to. */
  onDone: () => void;
}>;

/** So many errors are read before somebody goes back to the sheet. */
const shownErrors = 100;

/**
 * A workbook is checked as soon as it is chosen: every error by its row, nothing written. Then a job imports it row by row; who closes the dialog finds it in
 * the drawer of the jobs, and here again while it goes on.
 */
export function ImportDialog({ resource, isOpen, onClose, onDone }: Props) {
  const { t } = useTranslation(['catalogue', 'ui']);
  const queryClient = useQueryClient();
  const words = useWords();
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<Report>();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  // One id for one file: a repeated click after a lost answer imports nothing twice.
  const commandId = useRef('');
  const path = `console/catalogue/${resource.key}/import`;
  const [jobId, setJobId] = useState<string>();
  const { data: jobs } = useQuery({ ...jobsQuery(useStore(isTold)), enabled: jobId !== undefined });
  const job = jobs?.find(({ id }) => id === jobId);
  const isOver = job !== undefined && !isActive(job);

  const forget = (): void => {
    setFile(null);
    setReport(undefined);
    setFailure(undefined);
    setJobId(undefined);
  };
  const close = (): void => {
    if (jobId === undefined || isOver) forget();
    onClose();
  };
  const end = useEffectEvent((): void => {
    if (!job) return;
    onDone();
    if (isOpen && !isWhole(job)) return; // what became of it is read here
    forget();
    if (!isOpen) return;
    noticeDone(t('imports.done', { rows: job.done }));
    onClose();
  });
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);

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
      setJobId((await api.postFile<JobStarted>(path, file, commandId.current)).jobId);
      await queryClient.invalidateQueries({ queryKey: jobsKey });
    });
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      size="lg"
      title={t('imports.title', { label: words(resource.labels) })}
      closeButtonProps={{ 'aria-label': t('imports.close') }}
    >
      <Stack>
        {jobId === undefined ? (
          <>
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
          </>
        ) : (
          !isOver && <Text size="sm">{t('imports.goesOn')}</Text>
        )}
        {job && <JobCard job={job} />}
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
        {jobId === undefined && report?.errors.length === 0 && (
          <Text size="sm" fw={500} role="status">
            {t('imports.report', report)}
          </Text>
        )}
        {report && report.errors.length > 0 && <Errors resource={resource} errors={report.errors} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('imports.close')}
          </Button>
          {jobId === undefined && (
            <Button loading={isBusy} disabled={!report || report.errors.length > 0 || report.rows === 0} onClick={send}>
              {t('imports.go', { rows: report?.rows ?? 0 })}
            </Button>
          )}
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
