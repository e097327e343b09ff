import { Badge, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { fileKindLabels, lineFileKinds, type FileKind, type FileVersion, type OrderFileRow } from '@cloud-factory/domain/files/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { formatBytes, formatInstant } from '../platform/format.js';
import { usePermissions } from '../platform/permissions.js';
import { PreviewDialog } from '../ui/files/files-panel.js';
import classes from '../ui/files/preview.module.css';
import { storedFileQuery } from '../ui/files/stored-file.js';
import { FileKindSelect } from './file-kind-select.js';
import { replaceFile } from './file-queries.js';
import { UploadDialog } from './upload-dialog.js';

/** A file of a line as the order was approved with it. */
export type LineFileShown = Readonly<{ id: string; kind: FileKind; fileName: string; size: number; lineNo: number; productName: string }>;
type Props = Readonly<{ orderId: string; isApproved: boolean; files: readonly LineFileShown[]; rows: readonly OrderFileRow[] }>;

/** The files that an order was approved with: locked, each with its versions; a new one is uploaded, the old ones stay to be read. */
export function VersionList({ orderId, isApproved, files, rows }: Props) {
  const { t } = useTranslation('files');
  const { may } = usePermissions();
  const [shownId, setShownId] = useState<string>();
  const [replaced, setReplaced] = useState<LineFileShown>();
  const { data: shown, error: unread } = useQuery({ ...storedFileQuery(shownId ?? ''), enabled: shownId !== undefined });
  return (
    <Stack gap="xs">
      {isApproved && (
        <Text size="xs" c="dimmed">
          {t('versions.locked')}
        </Text>
      )}
      {files.map((file) => (
        <FileVersions
          key={file.id}
          orderId={orderId}
          file={file}
          versions={rows.find(({ id }) => id === file.id)?.versions ?? []}
          onShow={setShownId}
          isChangeable={isApproved}
          onReplace={isApproved && may('orderattach.write') ? () => setReplaced(file) : undefined}
        />
      ))}
      <PreviewDialog
        {...(shownId === undefined ? { file: undefined } : { file: shown, error: unread })}
        onClose={() => setShownId(undefined)}
      />
      {replaced && (
        <UploadDialog
          title={`${t('versions.upload')} · ${replaced.fileName}`}
          kind={replaced.kind}
          single
          save={({ ids }, commandId) => replaceFile({ orderId, id: replaced.id, fileId: ids[0] ?? '' }, commandId)}
          done={t('versions.uploaded')}
          onClose={() => setReplaced(undefined)}
        />
      )}
    </Stack>
  );
}

type RowProps = Readonly<{
  orderId: string;
  file: LineFileShown;
  versions: readonly FileVersion[];
  onShow: (id: string) => void;
  isChangeable: boolean;
  onReplace: (() => void) | undefined;
}>;

function FileVersions({ orderId, file, versions, onShow, isChangeable, onReplace }: RowProps) {
  const { t } = useTranslation('files');
  const words = useWords();
  const newest = versions.at(-1);
  const all =
    versions.length > 0 ? versions.toReversed() : [{ version: 1, fileId: file.id, fileName: file.fileName, size: file.size, at: null }];
  return (
    <div className={classes.row} style={{ alignItems: 'flex-start' }}>
      <div className={classes.name}>
        <Group gap={6}>
          <Text size="sm" fw={500} data-typed>
            {newest?.fileName ?? file.fileName}
          </Text>
          <Badge size="xs" variant="light">
            {words(fileKindLabels[file.kind])}
          </Badge>
          <Text size="xs" c="dimmed">
            {t('photos.ofLine', { lineNo: file.lineNo, productName: file.productName })}
          </Text>
        </Group>
        <Stack gap={0} mt={2} role="list">
          {all.map((version, nth) => (
            <div key={version.fileId} role="listitem">
              <UnstyledButton data-typed onClick={() => onShow(version.fileId)} fz="xs" c={nth === 0 ? 'inherit' : 'dimmed'} py={2}>
                {nth === 0 ? t('versions.current', { version: version.version }) : t('versions.old', { version: version.version })} ·{' '}
                <span data-typed>{version.fileName}</span> · {formatBytes(version.size)}
                {version.at && ` · ${formatInstant(version.at)}`}
              </UnstyledButton>
            </div>
          ))}
        </Stack>
      </div>
      {isChangeable && (
        <FileKindSelect
          orderId={orderId}
          file={{ ...file, ...(newest && { fileName: newest.fileName, size: newest.size }) }}
          kinds={lineFileKinds}
        />
      )}
      {onReplace && (
        <Button size="compact-sm" variant="light" onClick={onReplace} aria-label={`${t('versions.upload')} ${file.fileName}`}>
          {t('versions.upload')}
        </Button>
      )}
    </div>
  );
}
