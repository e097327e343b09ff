import { Alert, Button, Group, Select, Stack, TextInput } from '@mantine/core';
import type { FileKind } from '@cloud-factory/domain/files/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeed } from '../ui/deed.js';
import { Dialog } from '../ui/dialog.js';
import { FilesPanel } from '../ui/files/files-panel.js';
import { noticeDone, sentenceOf } from '../ui/notices.js';
import { useLineOptions, type LineOption } from './describe-dialog.js';

export type Chosen = Readonly<{ ids: readonly string[]; lineId: string | null; remark: string | null }>;
type Props = Readonly<{
  title: string;
  kind: FileKind;
  /** Which line they show, and a remark, are asked for when lines are given. */
  lines?: readonly LineOption[];
  /** One file only: a new version. */
  single?: boolean;
  save: (chosen: Chosen, commandId: string) => Promise<unknown>;
  done: string;
  onClose: () => void;
}>;

/** Files are uploaded here, and become part of an order with one click. */
export function UploadDialog({ title, kind, lines, single = false, save, done, onClose }: Props) {
  const { t } = useTranslation(['files', 'ui']);
  const [ids, setIds] = useState<readonly string[]>([]);
  const [lineId, setLineId] = useState('');
  const [remark, setRemark] = useState('');
  const options = useLineOptions(lines ?? []);
  const { go, error, isPending } = useDeed((chosen: Chosen, commandId: string) => save(chosen, commandId));
  return (
    <Dialog isDirty={ids.length > 0 || remark.trim() !== ''} onClose={onClose} size="lg" title={title}>
      <Stack gap="sm">
        <FilesPanel ids={ids} onChange={(next) => setIds(single ? next.slice(-1) : next)} kind={kind} label={title} />
        {lines && (
          <Group grow align="flex-start">
            <Select
              label={t('files:photos.line')}
              data={[...options]}
              value={lineId}
              allowDeselect={false}
              onChange={(value) => setLineId(value ?? '')}
            />
            <TextInput
              label={t('files:photos.remark')}
              maxLength={200}
              value={remark}
              onChange={(event) => setRemark(event.currentTarget.value)}
            />
          </Group>
        )}
        {error && (
          <Alert color="red" role="alert">
            {sentenceOf(error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button
            loading={isPending}
            disabled={ids.length === 0}
            onClick={() =>
              go({ ids, lineId: lineId || null, remark: remark.trim() || null }, () => {
                noticeDone(done);
                onClose();
              })
            }
          >
            {single ? t('ui:save') : t('files:photos.save', { count: ids.length })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
