import { ActionIcon, Group, SimpleGrid, Text, UnstyledButton } from '@mantine/core';
import { addedFileKinds, type OrderFileRow } from '@cloud-factory/domain/files/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../platform/format.js';
import { usePermissions } from '../platform/permissions.js';
import { useConfirm } from '../ui/confirm.js';
import { useDeed } from '../ui/deed.js';
import { PreviewDialog } from '../ui/files/files-panel.js';
import classes from '../ui/files/preview.module.css';
import { storedFileQuery } from '../ui/files/stored-file.js';
import { noticeDone, noticeFailed } from '../ui/notices.js';
import { DescribeDialog, type LineOption } from './describe-dialog.js';
import { FileKindSelect } from './file-kind-select.js';
import { removeFile } from './file-queries.js';
import { Thumb } from './thumb.js';

type Props = Readonly<{ files: readonly OrderFileRow[]; lines: readonly LineOption[]; isReadOnly?: boolean }>;

/** Photographs or delivery files of an order, in small; each is opened, described anew, removed. */
export function FileCards({ files, lines, isReadOnly = false }: Props) {
  const [shownId, setShownId] = useState<string>();
  const [described, setDescribed] = useState<OrderFileRow>();
  const { data: shown, error: unread } = useQuery({ ...storedFileQuery(shownId ?? ''), enabled: shownId !== undefined });
  return (
    <>
      <SimpleGrid cols={{ base: 2, xs: 3, sm: 4, lg: 6 }} spacing="sm" role="list">
        {files.map((file) => (
          <FileCard
            key={file.id}
            file={file}
            isReadOnly={isReadOnly}
            onOpen={() => setShownId(file.fileId)}
            onDescribe={() => setDescribed(file)}
          />
        ))}
      </SimpleGrid>
      <PreviewDialog
        {...(shownId === undefined ? { file: undefined } : { file: shown, error: unread })}
        onClose={() => setShownId(undefined)}
      />
      {described && <DescribeDialog key={described.id} file={described} lines={lines} onClose={() => setDescribed(undefined)} />}
    </>
  );
}

type CardProps = Readonly<{ file: OrderFileRow; isReadOnly: boolean; onOpen: () => void; onDescribe: () => void }>;

function FileCard({ file, isReadOnly, onOpen, onDescribe }: CardProps) {
  const { t } = useTranslation('files');
  const { may } = usePermissions();
  const [ask, question] = useConfirm();
  const kind = file.kind === 'deliveryPhoto' ? 'deliveryPhoto' : 'photo';
  const mayWrite = !isReadOnly && may(kind === 'photo' ? 'orderphotographfile.write' : 'ycorderdeliverfile.write');
  const { go, error } = useDeed((id: string, commandId: string) =>
    removeFile(kind, [id], commandId).catch((failure: unknown) => {
      noticeFailed(failure);
      throw failure;
    }),
  );
  const name = file.fileName || t('files.gone');
  return (
    <div role="listitem" data-failed={error ? true : undefined}>
      <UnstyledButton className={classes.cardImage} onClick={onOpen} aria-label={t('photos.open', { name })}>
        <Thumb fileId={file.fileId} ext={file.ext} />
      </UnstyledButton>
      <Text size="xs" truncate mt={4} data-typed title={name}>
        {name}
      </Text>
      <Text size="xs" c="dimmed" truncate>
        {[
          file.lineNo === null ? null : t('photos.ofLine', { lineNo: file.lineNo, productName: file.productName ?? '' }),
          file.takenAt ? formatInstant(file.takenAt) : file.day,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {file.remark && (
        <Text size="xs" data-typed lineClamp={2}>
          {file.remark}
        </Text>
      )}
      {mayWrite && (
        <Group gap={2}>
          <ActionIcon size={28} variant="subtle" aria-label={t('photos.edit', { name })} onClick={onDescribe}>
            <IconPencil size={15} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size={28}
            variant="subtle"
            color="red"
            aria-label={t('photos.remove', { name })}
            onClick={() =>
              ask({ body: t('photos.removeAsk', { name }), isDanger: true, go: () => go(file.id, () => noticeDone(t('photos.removed'))) })
            }
          >
            <IconTrash size={15} aria-hidden />
          </ActionIcon>
        </Group>
      )}
      {mayWrite && <FileKindSelect orderId={file.orderId} file={file} kinds={addedFileKinds} />}
      {question}
    </div>
  );
}
