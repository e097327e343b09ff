import { ActionIcon, Anchor, Button, FileButton, Group, Modal, Progress as ProgressBar, Stack, Table, Text } from '@mantine/core';
import { IconDownload, IconEye, IconTrash, IconX } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../platform/api.js';
import { formatBytes } from '../../platform/format.js';
import { PageLoading } from '../../app/error-pages.js';
import { noticeFailed, sentenceOf } from '../notices.js';
import { modelKindOf } from './model-kind.js';
import { createUpload, type Upload } from './uploads.js';

const ModelViewer = lazy(async () => ({ default: (await import('./model-viewer.js')).ModelViewer }));

type StoredFile = Readonly<{ id: string; fileName: string; size: number }>;
type Running = Readonly<{
  key: string;
  upload: Upload;
  state: 'uploading' | 'hashing' | 'failed' | 'paused';
  sent: number;
  sentence?: string;
  stop: () => void;
}>;

type Props = Readonly<{
  ids: readonly string[];
  onChange?: (ids: readonly string[]) => void;
  label?: string;
  isReadOnly?: boolean;
  /** Bytes; larger files are refused before they are sent. */
  limit?: number;
  /** As of an `<input type="file">`. */
  accept?: string;
}>;

/** The files of a record: drop or choose, watch, resume after a lost connection, look at meshes, take them out again. */
export function FilesPanel({ ids, onChange, label, isReadOnly = false, limit, accept }: Props) {
  const { t } = useTranslation('ui');
  const [running, setRunning] = useState<readonly Running[]>([]);
  const [shown, setShown] = useState<StoredFile>();
  // Several uploads end one after the other, each with the ids of its own beginning: the latest list is kept here.
  const latest = useRef(ids);
  const files = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['file', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => api.get<StoredFile>(`console/files/${id}`, {}, { signal }),
      staleTime: Infinity,
    })),
  });

  const change = (next: readonly string[]): void => {
    latest.current = next;
    onChange?.(next);
  };
  const update = (key: string, values: Partial<Running>): void =>
    setRunning((all) => all.map((each) => (each.key === key ? { ...each, ...values } : each)));
  const drop = (key: string): void => setRunning((all) => all.filter((each) => each.key !== key));

  const run = (key: string, upload: Upload): void => {
    const stopper = new AbortController();
    update(key, { state: 'uploading', stop: () => stopper.abort() });
    upload
      .run((progress) => update(key, progress), stopper.signal)
      .then(
        ({ id }) => {
          drop(key);
          change([...new Set([...latest.current, id])]);
        },
        (error: unknown) => update(key, stopper.signal.aborted ? { state: 'paused' } : { state: 'failed', sentence: sentenceOf(error) }),
      );
  };
  const add = (chosen: readonly File[]): void => {
    latest.current = ids;
    for (const file of chosen) {
      if (limit !== undefined && file.size > limit) {
        noticeFailed(new Error(t('files.tooLarge', { limit: formatBytes(limit) })));
        continue;
      }
      const upload = createUpload(file);
      const key = `${file.name} ${file.size} ${file.lastModified} ${performance.now()}`;
      setRunning((all) => [...all, { key, upload, state: 'uploading', sent: 0, stop: () => undefined }]);
      run(key, upload);
    }
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    if (!isReadOnly) add([...event.dataTransfer.files]);
  };

  return (
    <Stack gap="xs" role="group" aria-label={label ?? t('files.title')} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      {!isReadOnly && (
        <Group gap={6} p="sm" style={{ border: '1px dashed var(--mantine-color-default-border)', borderRadius: 6 }}>
          <Text size="sm" c="dimmed">
            {t('files.drop')}
          </Text>
          <FileButton multiple onChange={add} {...(accept && { accept })}>
            {(props) => (
              <Button {...props} size="compact-sm" variant="light">
                {t('files.choose')}
              </Button>
            )}
          </FileButton>
        </Group>
      )}
      {running.map((each) => (
        <Group key={each.key} gap="sm" wrap="nowrap">
          <Text size="sm" truncate flex={1}>
            {each.upload.file.name}
          </Text>
          {each.state === 'failed' ? (
            <Text size="xs" c="var(--mantine-color-error)" role="alert">
              {each.sentence ?? t('files.failed')}
            </Text>
          ) : (
            <ProgressBar w={160} value={percent(each)} aria-label={t('files.progress', { name: each.upload.file.name })} />
          )}
          <Text size="xs" c="dimmed" miw={80}>
            {each.state === 'hashing'
              ? t('files.hashing')
              : each.state === 'paused'
                ? t('files.paused')
                : each.state === 'uploading'
                  ? t('files.uploading', { percent: percent(each) })
                  : ''}
          </Text>
          {(each.state === 'failed' || each.state === 'paused') && (
            <Button size="compact-xs" variant="subtle" onClick={() => run(each.key, each.upload)}>
              {each.state === 'paused' ? t('files.resume') : t('files.retry')}
            </Button>
          )}
          <ActionIcon
            size={24}
            variant="subtle"
            color="gray"
            aria-label={t('files.cancel')}
            onClick={() => {
              each.stop();
              if (each.state === 'failed' || each.state === 'paused') drop(each.key);
            }}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {!ids.length && !running.length && (
        <Text size="sm" c="dimmed">
          {t('files.empty')}
        </Text>
      )}
      {ids.length > 0 && (
        <Table fz="sm" verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('files.name')}</Table.Th>
              <Table.Th ta="right">{t('files.size')}</Table.Th>
              <Table.Th w={110}>{t('actions')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {ids.map((id, index) => (
              <FileRow
                key={id}
                id={id}
                file={files[index]?.data}
                onShow={setShown}
                onRemove={isReadOnly ? undefined : () => change(ids.filter((each) => each !== id))}
              />
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Modal
        opened={!!shown}
        onClose={() => setShown(undefined)}
        size="xl"
        title={shown?.fileName ?? t('model.title')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {shown && (
          <Suspense fallback={<PageLoading />}>
            <ModelViewer
              key={shown.id}
              name={shown.fileName}
              load={(signal) => api.file(`console/files/${shown.id}/content`, {}, { signal })}
            />
          </Suspense>
        )}
      </Modal>
    </Stack>
  );
}

const percent = ({ sent, upload }: Running): number => (upload.file.size ? Math.floor((sent / upload.file.size) * 100) : 100);

function FileRow({
  id,
  file,
  onShow,
  onRemove,
}: Readonly<{ id: string; file: StoredFile | undefined; onShow: (file: StoredFile) => void; onRemove: (() => void) | undefined }>) {
  const { t } = useTranslation('ui');
  const name = file?.fileName ?? '…';
  const download = (): void => {
    api.download(`console/files/${id}/content`, {}, name).catch(noticeFailed);
  };
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor component="button" type="button" size="sm" onClick={() => (file && modelKindOf(name) ? onShow(file) : download())}>
          {name}
        </Anchor>
      </Table.Td>
      <Table.Td ta="right">{file ? formatBytes(file.size) : ''}</Table.Td>
      <Table.Td>
        <Group gap={2} wrap="nowrap">
          {file && modelKindOf(name) && (
            <ActionIcon size={24} variant="subtle" aria-label={t('files.preview', { name })} onClick={() => onShow(file)}>
              <IconEye size={15} aria-hidden />
            </ActionIcon>
          )}
          <ActionIcon size={24} variant="subtle" aria-label={t('files.download', { name })} onClick={download}>
            <IconDownload size={15} aria-hidden />
          </ActionIcon>
          {onRemove && (
            <ActionIcon size={24} variant="subtle" color="red" aria-label={t('files.remove', { name })} onClick={onRemove}>
              <IconTrash size={15} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
