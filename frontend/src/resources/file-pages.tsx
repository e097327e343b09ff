import { Alert, Anchor, Badge, Button, List, Modal, Stack, Text } from '@mantine/core';
import { fileKindLabels } from '@cloud-factory/domain/files/contract';
import { jobStateLabels } from '@cloud-factory/domain/jobs/contract';
import {
  attachmentList,
  reportFileList,
  type AttachmentDetail,
  type AttachmentRow,
  type ReportFileRow,
} from '@cloud-factory/domain/resources/contract';
import { IconUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { api, reading } from '../platform/api.js';
import { formatBytes } from '../platform/format.js';
import { usePermissions } from '../platform/permissions.js';
import { FilesPanel } from '../ui/files/files-panel.js';
import { FormDialog } from '../ui/form/form-dialog.js';
import { picked } from '../ui/form/picked.js';
import type { RowAction } from '../ui/list/actions.js';
import { listKey, ListPage } from '../ui/list/list-page.js';
import { sentenceOf } from '../ui/notices.js';

const attach = 'blade-resource/attach';
/** Opens a link that is good for some minutes, as a download: the token of the session is in no address. */
async function download(path: string, commandId: string): Promise<void> {
  const { url } = await api.post<{ url: string }>(`${path}/link`, {}, commandId);
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

/** What a file is used by. Streams are named as history names them. */
function Uses({ id }: { id: string }) {
  const words = useWords();
  const { data, error } = useQuery({
    queryKey: ['record', `${attach}/detail`, id],
    queryFn: reading<AttachmentDetail>(`${attach}/detail`, { id }),
  });
  if (error && !data) return <Text role="alert">{sentenceOf(error)}</Text>;
  if (!data) return null;
  return (
    <Stack gap="xs">
      <Text fw={600} data-typed>
        {data.fileName}
      </Text>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        SHA-256 {data.sha256}
      </Text>
      <Text size="sm">{words({ zh: '使用位置', en: 'Used by' })}</Text>
      {data.usedBy.length === 0 ? (
        <Text size="sm" c="dimmed">
          {words({ zh: '未被使用', en: 'Nothing uses it' })}
        </Text>
      ) : (
        <List size="sm">
          {data.usedBy.map((stream) => (
            <List.Item key={stream}>
              <UseLink stream={stream} />
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}

/** Orders have a page of their own; other streams are named. */
function UseLink({ stream }: { stream: string }) {
  const words = useWords();
  const [, id] = /^(?:order|orderFiles)-([0-9a-f-]{36})$/.exec(stream) ?? [];
  return id ? (
    <Anchor href={`/order/orderentry/${id}`}>{words({ zh: '订单', en: 'Order' })}</Anchor>
  ) : (
    <Text span size="sm" data-typed style={{ overflowWrap: 'anywhere' }}>
      {stream}
    </Text>
  );
}

const upload = { zh: '上传', en: 'Upload' };

/** Files that no record has yet: one may take them later, and those that none takes go by themselves after some weeks. */
function UploadDialog({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const { t } = useTranslation('ui');
  const queryClient = useQueryClient();
  const [ids, setIds] = useState<readonly string[]>([]);
  const keep = (next: readonly string[]): void => {
    setIds(next);
    void queryClient.invalidateQueries({ queryKey: listKey(attachmentList) });
  };
  return (
    <Modal opened onClose={onClose} size="lg" title={words(upload)} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack gap="sm">
        <Alert color="blue">
          {words({
            zh: '上传的文件可被单据引用；保留期内未被引用的文件将自动清除。',
            en: 'Records may take these files. Those that none takes are cleared away by themselves after a while.',
          })}
        </Alert>
        <FilesPanel ids={ids} onChange={keep} label={words(upload)} />
      </Stack>
    </Modal>
  );
}

/** All files: whose, how large, where they lie, what uses them. */
export function AttachmentListPage() {
  const words = useWords();
  const { may } = usePermissions();
  const [renamed, setRenamed] = useState<AttachmentRow>();
  const [isUploading, setUploading] = useState(false);
  const actions: readonly RowAction<AttachmentRow>[] = [
    {
      key: 'download',
      label: { zh: '下载', en: 'Download' },
      permission: 'files.read',
      run: ({ id }, commandId) => download(`console/files/${id}`, commandId),
    },
    { key: 'rename', label: { zh: '重命名', en: 'Rename' }, permission: 'attach.write', run: (row) => setRenamed(row) },
  ];
  return (
    <>
      <ListPage<AttachmentRow>
        list={attachmentList}
        permission="attach.read"
        peek={({ id }) => <Uses id={id} />}
        remove={{ path: `${attach}/remove`, permission: 'attach.write', isShown: ({ inUse }) => !inUse }}
        rowActions={actions}
        toolbar={
          may('files.write') && (
            <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setUploading(true)}>
              {words(upload)}
            </Button>
          )
        }
        cells={{
          kind: ({ kind }) => words(fileKindLabels[kind]),
          size: ({ size }) => formatBytes(size),
          storeCode: ({ storeCode }) => (storeCode === '' ? words({ zh: '本机', en: 'This installation' }) : storeCode),
          inUse: ({ inUse }) => (inUse ? <Badge>{words({ zh: '使用中', en: 'In use' })}</Badge> : ''),
        }}
      />
      {isUploading && <UploadDialog onClose={() => setUploading(false)} />}
      {renamed && (
        <FormDialog
          title={words({ zh: '重命名', en: 'Rename' })}
          fields={picked(attachmentList.fields, ['fileName'], ['fileName'])}
          values={{ fileName: renamed.fileName }}
          done={words({ zh: '更新成功', en: 'Saved' })}
          save={({ fileName }, commandId) => api.post(`${attach}/submit`, { id: renamed.id, fileName }, commandId)}
          onClose={() => setRenamed(undefined)}
        />
      )}
    </>
  );
}

/** Documents that one's own jobs made. */
export function ReportFileListPage() {
  const words = useWords();
  const queryClient = useQueryClient();
  const actions: readonly RowAction<ReportFileRow>[] = [
    {
      key: 'download',
      label: { zh: '下载', en: 'Download' },
      isShown: ({ expiresAt }) => expiresAt !== null,
      run: async ({ id }, commandId) => {
        await download(`console/jobs/${id}`, commandId);
        void queryClient.invalidateQueries({ queryKey: listKey(reportFileList) });
      },
    },
  ];
  return (
    <ListPage<ReportFileRow>
      list={reportFileList}
      remove={{ path: 'blade-report/report/rest/remove', isShown: ({ state }) => state !== 'queued' && state !== 'running' }}
      rowActions={actions}
      cells={{ state: ({ state }) => words(jobStateLabels[state]), size: ({ size }) => (size === null ? '' : formatBytes(size)) }}
    />
  );
}
