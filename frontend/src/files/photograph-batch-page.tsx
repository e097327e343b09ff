import { Alert, Button, Group, Paper, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '../platform/page.js';
import { useDeed } from '../ui/deed.js';
import { NotRead } from '../ui/not-read.js';
import { FilesPanel } from '../ui/files/files-panel.js';
import { noticeDone, noticeWarning, sentenceOf } from '../ui/notices.js';
import { PickerField } from '../ui/picker.js';
import { useLineOptions } from './describe-dialog.js';
import { orderOfFilesQuery, photographsQuery, savePhotographs } from './file-queries.js';
import { FileCards } from './file-cards.js';

/** Photographs taken on the bench or loaded from a camera, many at once, for one order after another. */
export function PhotographBatchPage() {
  const { t } = useTranslation(['files', 'ui']);
  const page = usePage();
  const { setDirty } = page;
  const [orderId, setOrderId] = useState(page.search['orderId'] ?? '');
  const [lineId, setLineId] = useState('');
  const [remark, setRemark] = useState('');
  const [ids, setIds] = useState<readonly string[]>([]);
  const { data: order, error: unread } = useQuery({ ...orderOfFilesQuery(orderId), enabled: orderId !== '' });
  const { data: present = [] } = useQuery({ ...photographsQuery(orderId), enabled: orderId !== '' });
  const lines = order?.lines ?? [];
  const options = useLineOptions(lines);
  const { go, error, isPending } = useDeed((photographs: Parameters<typeof savePhotographs>[0]['photographs'], commandId: string) =>
    savePhotographs({ photographs }, commandId),
  );
  useEffect(() => setDirty(ids.length > 0), [ids, setDirty]);
  const save = (): void => {
    if (!orderId) return noticeWarning(t('files:photos.pickOrder'));
    if (ids.length === 0) return noticeWarning(t('files:photos.pickPhotos'));
    go(
      ids.map((fileId) => ({ orderId, fileId, lineId: lineId || null, remark: remark.trim() || null })),
      () => {
        noticeDone(t('files:photos.saved'));
        setIds([]);
        setRemark('');
      },
    );
  };
  return (
    <Stack p="md" gap="md" maw={1100}>
      <Title order={1} fz="h4">
        {t('files:photos.batch')}
      </Title>
      <Paper withBorder p="md">
        <Stack gap="sm">
          <Group grow align="flex-start" preventGrowOverflow={false} wrap="wrap">
            <PickerField
              label={t('files:photos.order')}
              to="orderentry"
              value={orderId}
              required
              onChange={(value) => {
                setOrderId(typeof value === 'string' ? value : (value[0] ?? ''));
                setLineId('');
              }}
            />
            <Select
              label={t('files:photos.line')}
              data={[...options]}
              value={lineId}
              allowDeselect={false}
              disabled={!order}
              onChange={(value) => setLineId(value ?? '')}
            />
            <TextInput
              label={t('files:photos.remark')}
              maxLength={200}
              value={remark}
              onChange={(event) => setRemark(event.currentTarget.value)}
            />
          </Group>
          {unread && !order && <NotRead error={unread} />}
          <FilesPanel ids={ids} onChange={setIds} kind="photo" label={t('files:photos.title')} />
          {error && (
            <Alert color="red" role="alert">
              {sentenceOf(error)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button loading={isPending} onClick={save}>
              {t('files:photos.save', { count: ids.length })}
            </Button>
          </Group>
        </Stack>
      </Paper>
      {order && (
        <Paper withBorder p="md">
          <Title order={2} fz="h5" mb="sm">
            {t('files:photos.title')} · {order.orderNo}
          </Title>
          {present.length > 0 ? (
            <FileCards files={present} lines={lines} />
          ) : (
            <Text size="sm" c="dimmed">
              {t('files:photos.none')}
            </Text>
          )}
        </Paper>
      )}
    </Stack>
  );
}
