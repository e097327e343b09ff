import { Alert, Button, Group, Select, Stack, TextInput } from '@mantine/core';
import type { OrderFileRow } from '@cloud-factory/domain/files/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeed } from '../ui/deed.js';
import { Dialog } from '../ui/dialog.js';
import { noticeDone, sentenceOf } from '../ui/notices.js';
import { describeFile } from './file-queries.js';

export type LineOption = Readonly<{ id: string; lineNo: number; productName: string }>;

/** Options of a select: the whole order, and each of its lines. */
export function useLineOptions(lines: readonly LineOption[]): readonly Readonly<{ value: string; label: string }>[] {
  const { t } = useTranslation('files');
  return [
    { value: '', label: t('photos.wholeOrder') },
    ...lines.map(({ id, lineNo, productName }) => ({ value: id, label: t('photos.ofLine', { lineNo, productName }) })),
  ];
}

/** Other words for a photograph or a delivery file. */
export function DescribeDialog({
  file,
  lines,
  onClose,
}: Readonly<{ file: OrderFileRow; lines: readonly LineOption[]; onClose: () => void }>) {
  const { t } = useTranslation(['files', 'ui']);
  const [lineId, setLineId] = useState<string>(file.lineId ?? '');
  const [remark, setRemark] = useState(file.remark ?? '');
  const options = useLineOptions(lines);
  const kind = file.kind === 'deliveryPhoto' ? 'deliveryPhoto' : 'photo';
  const { go, error, isPending } = useDeed((_: string, commandId: string) =>
    describeFile(
      kind,
      {
        id: file.id,
        version: file.version,
        fileId: file.fileId,
        lineId: lineId || null,
        takenAt: file.takenAt,
        remark: remark.trim() || null,
      },
      commandId,
    ),
  );
  const save = (): void =>
    go(`${lineId}\n${remark}`, () => {
      noticeDone(t('files:photos.saved'));
      onClose();
    });
  return (
    <Dialog
      isDirty={lineId !== (file.lineId ?? '') || remark !== (file.remark ?? '')}
      onClose={onClose}
      title={t('files:photos.editTitle')}
    >
      <Stack gap="sm">
        <Select
          label={t('files:photos.line')}
          data={[...options]}
          value={lineId}
          allowDeselect={false}
          onChange={(value) => setLineId(value ?? '')}
          comboboxProps={{ withinPortal: true }}
        />
        <TextInput
          label={t('files:photos.remark')}
          maxLength={200}
          value={remark}
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
        {error && (
          <Alert color="red" role="alert">
            {sentenceOf(error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button loading={isPending} onClick={save}>
            {t('ui:save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
