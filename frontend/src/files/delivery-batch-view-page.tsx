import { ActionIcon, Anchor, EmptyState, Group, Skeleton, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import type { OrderFileRow } from '@cloud-factory/domain/files/contract';
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '../platform/page.js';
import { downloadFile } from '../ui/files/file-preview.js';
import { ImageViewer } from '../ui/files/image-viewer.js';
import classes from '../ui/files/preview.module.css';
import { contentOf } from '../ui/files/stored-file.js';
import { sentenceOf } from '../ui/notices.js';
import { PageLink } from '../ui/page-link.js';
import { deliveryFilesQuery } from './file-queries.js';
import { isPicture, Thumb } from './thumb.js';

/** All delivery pictures of an order, a delivery or a selection, one large and the others in small; by keys from one to the next. */
export function DeliveryBatchViewPage() {
  const { t } = useTranslation(['files', 'ui']);
  const page = usePage();
  const { orderId, orderNo, deliveryId, deliveryNo, ids } = page.search;
  const wanted = { orderId, orderNo, deliveryId, deliveryNo, ids };
  const asked = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value)) as Parameters<typeof deliveryFilesQuery>[0]; // of the search
  const { data: files, error } = useQuery(deliveryFilesQuery(asked));
  if (error && !files) return <EmptyState p="xl" title={t('ui:list.failedTitle')} description={sentenceOf(error)} />;
  if (!files)
    return (
      <Stack p="md" aria-busy="true">
        <Skeleton h={40} />
        <Skeleton h={400} />
      </Stack>
    );
  return <Pictures files={files} />;
}

function Pictures({ files }: Readonly<{ files: readonly OrderFileRow[] }>) {
  const { t } = useTranslation('files');
  const page = usePage();
  const pictures = files.filter(({ ext }) => isPicture(ext));
  const others = files.filter(({ ext }) => !isPicture(ext));
  // The address names the picture: a colleague who gets the link sees the same one.
  const at = Math.max(
    0,
    pictures.findIndex(({ id }) => id === page.search['show']),
  );
  const shown = pictures[at];
  const go = (to: number): void => {
    const next = pictures[(to + pictures.length) % pictures.length];
    if (next) page.setSearch({ ...page.search, show: next.id }, { replace: true });
  };
  const onKey = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: at + 1,
      PageDown: at + 1,
      ArrowLeft: at - 1,
      PageUp: at - 1,
      Home: 0,
      End: pictures.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  return (
    <Stack p="md" gap="sm">
      <Group justify="space-between" gap="xs">
        <Title order={1} fz="h4">
          {t('batch.title')}
        </Title>
        {shown && (
          <Group gap={6}>
            <ActionIcon variant="default" size={30} aria-label={t('batch.previous')} onClick={() => go(at - 1)}>
              <IconChevronLeft size={16} aria-hidden />
            </ActionIcon>
            <Text size="sm" aria-live="polite">
              {t('batch.position', { nth: at + 1, count: pictures.length })}
            </Text>
            <ActionIcon variant="default" size={30} aria-label={t('batch.next')} onClick={() => go(at + 1)}>
              <IconChevronRight size={16} aria-hidden />
            </ActionIcon>
          </Group>
        )}
      </Group>
      {shown ? (
        <>
          <ImageViewer
            id={shown.fileId}
            name={shown.fileName}
            load={(signal) => contentOf(shown.fileId, signal)}
            height="min(58dvh, 620px)"
            onKey={onKey}
          />
          <Group justify="space-between" gap="xs">
            <Group gap="xs">
              <Text size="sm" data-typed>
                {shown.fileName}
              </Text>
              <PageLink href={`/order/orderentry/${shown.orderId}`}>{t('batch.order', { orderNo: shown.orderNo })}</PageLink>
              {shown.remark && (
                <Text size="sm" c="dimmed" data-typed>
                  {shown.remark}
                </Text>
              )}
            </Group>
            <ActionIcon
              variant="subtle"
              size={28}
              aria-label={t('files.download', { name: shown.fileName })}
              onClick={() => downloadFile(shown.fileId, shown.fileName)}
            >
              <IconDownload size={15} aria-hidden />
            </ActionIcon>
          </Group>
          <Strip pictures={pictures} at={at} onPick={go} onKey={onKey} />
          <Text size="xs" c="dimmed">
            {t('batch.keys')}
          </Text>
        </>
      ) : (
        <EmptyState p="lg" title={t('batch.none')} />
      )}
      {others.length > 0 && (
        <Group gap="sm">
          <Text size="sm" fw={500}>
            {t('batch.others')}
          </Text>
          {others.map(({ fileId, fileName }) => (
            <Anchor key={fileId} component="button" type="button" size="sm" data-typed onClick={() => downloadFile(fileId, fileName)}>
              {fileName}
            </Anchor>
          ))}
        </Group>
      )}
    </Stack>
  );
}

type StripProps = Readonly<{
  pictures: readonly OrderFileRow[];
  at: number;
  onPick: (at: number) => void;
  onKey: (event: KeyboardEvent) => void;
}>;

function Strip({ pictures, at, onPick, onKey }: StripProps) {
  const { t } = useTranslation('files');
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const strip = current.current?.parentElement;
    // The strip alone: `scrollIntoView` would move the page as well.
    if (strip && current.current) strip.scrollLeft = current.current.offsetLeft - (strip.clientWidth - current.current.clientWidth) / 2;
  }, [at]);
  return (
    <div className={classes.strip} role="group" aria-label={t('batch.thumbnails')} onKeyDown={onKey}>
      {pictures.map((picture, nth) => (
        <UnstyledButton
          key={picture.id}
          ref={nth === at ? current : null}
          className={classes.thumb}
          aria-current={nth === at}
          aria-label={t('batch.thumbnail', { nth: nth + 1, name: picture.fileName })}
          onClick={() => onPick(nth)}
        >
          <Thumb fileId={picture.fileId} ext={picture.ext} />
        </UnstyledButton>
      ))}
    </div>
  );
}
