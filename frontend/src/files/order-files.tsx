import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermissions } from '../platform/permissions.js';
import { NotRead } from '../ui/not-read.js';
import { PageLink } from '../ui/page-link.js';
import { FileCards } from './file-cards.js';
import { deliveryFilesQuery, photographsQuery, saveDeliveryFiles, savePhotographs, versionsQuery } from './file-queries.js';
import type { LineOption } from './describe-dialog.js';
import { UploadDialog } from './upload-dialog.js';
import { VersionList, type LineFileShown } from './version-list.js';

type Line = LineOption &
  Readonly<{ files: readonly Readonly<{ id: string; kind: LineFileShown['kind']; fileName: string; size: number }>[] }>;
type Props = Readonly<{ orderId: string; reviewStatus: string; lines: readonly Line[]; isReadOnly?: boolean }>;

/** All files of an order that came after its entry: photographs, delivery files, and new versions of what it was approved with. */
export function OrderFiles({ orderId, reviewStatus, lines, isReadOnly = false }: Props) {
  const { t } = useTranslation('files');
  const { may } = usePermissions();
  const [adding, setAdding] = useState<'photo' | 'deliveryPhoto'>();
  const photographs = useQuery({ ...photographsQuery(orderId), enabled: may('orderphotographfile.read') });
  const deliveries = useQuery({ ...deliveryFilesQuery({ orderId }), enabled: may('ycorderdeliverfile.read') });
  const versions = useQuery(versionsQuery(orderId));
  const mayAdd = !isReadOnly && reviewStatus !== 'cancelled';
  const lineFiles: readonly LineFileShown[] = lines.flatMap(({ lineNo, productName, files }) =>
    files.map(({ id, kind, fileName, size }) => ({ id, kind, fileName, size, lineNo, productName })),
  );
  const add = (kind: 'photo' | 'deliveryPhoto', label: string) => (
    <Button size="compact-sm" variant="light" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setAdding(kind)}>
      {label}
    </Button>
  );
  return (
    <Stack gap="md">
      {may('orderphotographfile.read') && (
        <Section
          title={t('photos.title')}
          empty={photographs.data?.length === 0 ? t('photos.none') : undefined}
          actions={mayAdd && may('orderphotographfile.write') && add('photo', t('photos.add'))}
        >
          <Failed asked={photographs} />
          {photographs.data && <FileCards files={photographs.data} lines={lines} isReadOnly={isReadOnly} />}
        </Section>
      )}
      {may('ycorderdeliverfile.read') && (
        <Section
          title={t('photos.delivery')}
          empty={deliveries.data?.length === 0 ? t('photos.noFiles') : undefined}
          actions={
            <>
              {(deliveries.data?.length ?? 0) > 0 && (
                <PageLink href={`/ycDeliveryFileBatchView?orderId=${orderId}`}>{t('batch.title')}</PageLink>
              )}
              {mayAdd && may('ycorderdeliverfile.write') && add('deliveryPhoto', t('photos.addFiles'))}
            </>
          }
        >
          <Failed asked={deliveries} />
          {deliveries.data && <FileCards files={deliveries.data} lines={lines} isReadOnly={isReadOnly} />}
        </Section>
      )}
      {lineFiles.length > 0 && (
        <Section title={t('versions.title')}>
          <Failed asked={versions} />
          <VersionList
            orderId={orderId}
            isApproved={!isReadOnly && reviewStatus === 'approved'}
            files={lineFiles}
            rows={versions.data ?? []}
          />
        </Section>
      )}
      {adding && (
        <UploadDialog
          title={adding === 'photo' ? t('photos.add') : t('photos.addFiles')}
          kind={adding}
          lines={lines}
          save={({ ids, lineId, remark }, commandId) =>
            adding === 'photo'
              ? savePhotographs({ photographs: ids.map((fileId) => ({ orderId, fileId, lineId, remark })) }, commandId)
              : saveDeliveryFiles({ orderId, files: ids.map((fileId) => ({ fileId, lineId, remark })) }, commandId)
          }
          done={t('photos.saved')}
          onClose={() => setAdding(undefined)}
        />
      )}
    </Stack>
  );
}

/** Why a list of files did not come; nothing where it is there. */
const Failed = ({ asked: { data, error } }: Readonly<{ asked: Readonly<{ data: unknown; error: unknown }> }>) =>
  error && !data ? <NotRead error={error} /> : null;

function Section({
  title,
  empty,
  actions,
  children,
}: Readonly<{ title: string; empty?: string | undefined; actions?: ReactNode; children: ReactNode }>) {
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2} fz="h5">
          {title}
        </Title>
        <Group gap="sm">{actions}</Group>
      </Group>
      {empty ? (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      ) : (
        children
      )}
    </Paper>
  );
}
