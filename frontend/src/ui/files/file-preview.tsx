import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageLoading } from '../../app/error-pages.js';
import { api } from '../../platform/api.js';
import { formatBytes, formatDecimal } from '../../platform/format.js';
import { lazyPart } from '../../platform/lazy-part.js';
import { noticeFailed } from '../notices.js';
import { ImageViewer } from './image-viewer.js';
import { PdfViewer } from './pdf-viewer.js';
import { modelOf, shownAs, shownContentOf, type StoredFile } from './stored-file.js';

const ModelViewer = lazyPart(async () => (await import('./model-viewer.js')).ModelViewer);

export const downloadFile = (id: string, fileName: string): void => {
  api.download(`console/files/${id}/content`, {}, fileName).catch(noticeFailed);
};

/** Size and measures of a file in one line, as far as they are known. */
export function useFileFacts(): (file: StoredFile) => string {
  const { t } = useTranslation('files');
  return ({ size, geometry, facts }) =>
    [
      formatBytes(size),
      facts.picture && t('files.pixels', facts.picture),
      geometry && t('files.triangles', { count: formatDecimal(String(geometry.triangles)) as unknown as number }), // shown as it is written
      geometry && t('files.box', { width: geometry.width, depth: geometry.depth, height: geometry.height }),
      geometry && t('files.volume', { volume: formatDecimal(geometry.volume) }),
      facts.notMeasured && t('preview.tooLargeToMeasure'),
    ]
      .filter(Boolean)
      .join(' · ');
}

/** A file as far as a browser can show it; of what it cannot, that is said. */
export function FilePreview({ file }: Readonly<{ file: StoredFile }>) {
  const { t } = useTranslation('files');
  const factsOf = useFileFacts();
  return (
    <Stack gap="sm">
      <Shown file={file} />
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {factsOf(file)}
        </Text>
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => downloadFile(file.id, file.fileName)}
        >
          {t('preview.download')}
        </Button>
      </Group>
    </Stack>
  );
}

function Shown({ file }: Readonly<{ file: StoredFile }>): ReactNode {
  const { t } = useTranslation('files');
  const { id, fileName } = file;
  const client = useQueryClient();
  const load = (signal: AbortSignal): Promise<Blob> => shownContentOf(client, id, signal);
  switch (shownAs(file)) {
    case 'model': {
      const kind = modelOf(file);
      return (
        kind && (
          <Suspense fallback={<PageLoading />}>
            <ModelViewer key={id} name={fileName} kind={kind} load={load} />
          </Suspense>
        )
      );
    }
    case 'image':
      return <ImageViewer key={id} id={id} name={fileName} load={load} />;
    case 'pdf':
      return <PdfViewer key={id} id={id} name={fileName} load={load} />;
    case 'dicom':
      return <DicomFacts file={file} />;
    case 'secretScan':
      return <Alert color="yellow">{t('preview.secretScan', { schema: file.facts.scan?.schema ?? '' })}</Alert>;
    case 'none':
      return <Alert color="gray">{t('preview.none')}</Alert>;
  }
}

function DicomFacts({ file }: Readonly<{ file: StoredFile }>) {
  const { t } = useTranslation('files');
  const { dicom } = file.facts;
  if (!dicom) return null;
  const { modality, manufacturer, studyDate, rows, columns, frames, transferSyntax } = dicom;
  const day =
    studyDate && /^\d{8}$/.test(studyDate) ? `${studyDate.slice(0, 4)}-${studyDate.slice(4, 6)}-${studyDate.slice(6)}` : studyDate;
  const facts: readonly (readonly [string, string | null])[] = [
    [t('preview.modality'), modality],
    [t('preview.manufacturer'), manufacturer],
    [t('preview.studyDate'), day],
    [t('preview.matrix'), rows && columns ? `${columns} × ${rows}` : null],
    [t('preview.frames'), frames === null ? null : String(frames)],
    [t('preview.syntax'), transferSyntax],
  ];
  return (
    <Stack gap="sm">
      <Alert color="blue">{t('preview.dicom')}</Alert>
      <Table variant="vertical" withTableBorder>
        <Table.Tbody>
          {facts.map(([label, value]) => (
            <Table.Tr key={label}>
              <Table.Th w={160}>{label}</Table.Th>
              <Table.Td data-typed>{value ?? '–'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}
