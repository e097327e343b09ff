import { Alert, Badge, Button, Group, Kbd, Skeleton, Tabs, Text, Title } from '@mantine/core';
import type { OrderDetail, OrderRow } from '@cloud-factory/domain/orders/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageLoading } from '../app/error-pages.js';
import { useLanguage } from '../i18n/language.js';
import { formatList, todayOfTenant } from '../platform/format.js';
import { lazyPart } from '../platform/lazy-part.js';
import { usePerson } from '../platform/person.js';
import { storedFileQuery } from '../ui/files/stored-file.js';
import { sentenceOf } from '../ui/notices.js';
import { PageLink } from '../ui/page-link.js';
import { attentionsOf, isOwnOrder, type Attention } from './attention.js';
import { OrderFacts } from './order-facts.js';
import { MouldButton } from './mould-button.js';
import { ReviewLines } from './review-lines.js';
import { orderConcernsQuery, orderQuery } from './order-queries.js';
import classes from './review.module.css';

const FilePreview = lazyPart(async () => (await import('../ui/files/file-preview.js')).FilePreview);

type Props = Readonly<{
  row: OrderRow;
  fileAt: number;
  onFile: (at: number) => void;
  /** What the server said when it was approved before. */
  failure: string | undefined;
  onApprove: (event: MouseEvent) => void;
  onReject: () => void;
  onStep: (by: 1 | -1) => void;
  onMould: (order: OrderDetail) => void;
}>;

/** One order to be decided: what to look out for, what it is, its scan in three dimensions, and the two decisions. */
export function ReviewPane({ row, fileAt, onFile, failure, onApprove, onReject, onStep, onMould }: Props) {
  const { t } = useTranslation('orders');
  const { userId } = usePerson();
  const { data: order, error } = useQuery(orderQuery(row.id));
  const { data: concerns } = useQuery(orderConcernsQuery(row.id));
  const attentions = order ? attentionsOf(order, userId, todayOfTenant()) : [];
  const isOwn = isOwnOrder(row, userId);
  const ofOthers = { disabled: isOwn, title: isOwn ? t('attention.ownOrder') : undefined };
  return (
    <article className={classes['pane']} aria-label={row.orderNo}>
      <div className={classes['scroll']} data-keep-scroll="review-pane">
        <Group gap="sm" align="baseline">
          <Title order={2} fz="h5">
            <PageLink href={`/order/orderentry/${row.id}`}>{row.orderNo}</PageLink>
          </Title>
          {(concerns ?? []).map(({ concern, text }) => (
            <LookOut key={concern} isHard>
              {text}
            </LookOut>
          ))}
          {attentions.map((each) => (
            <AttentionBadge key={each.kind} attention={each} />
          ))}
        </Group>
        {failure && (
          <Alert color="red" role="alert" py="xs">
            {failure}
          </Alert>
        )}
        {error && (
          <Alert color="red" role="alert" py="xs">
            {sentenceOf(error)}
          </Alert>
        )}
        {order ? <Content order={order} fileAt={fileAt} onFile={onFile} /> : !error && <Skeleton h={320} />}
      </div>
      <Group className={classes['decide'] ?? ''} justify="space-between" role="group" aria-label={t('review.decide')}>
        <Group gap="xs">
          <Button variant="default" aria-keyshortcuts="K" onClick={() => onStep(-1)}>
            ↑ <Kbd size="xs">K</Kbd>
          </Button>
          <Button variant="default" aria-keyshortcuts="J" onClick={() => onStep(1)}>
            ↓ <Kbd size="xs">J</Kbd>
          </Button>
        </Group>
        <Group gap="xs">
          {order && <MouldButton order={order} onOpen={() => onMould(order)} />}
          <Button {...ofOthers} color="red" variant="light" aria-keyshortcuts="R" rightSection={<Kbd size="xs">R</Kbd>} onClick={onReject}>
            {t('action.reject')}
          </Button>
          <Button {...ofOthers} aria-keyshortcuts="A" rightSection={<Kbd size="xs">A</Kbd>} onClick={onApprove}>
            {t('action.approve')}
          </Button>
        </Group>
      </Group>
    </article>
  );
}

type LookOutProps = Readonly<{ isHard: boolean; children: ReactNode }>;

/** What is to be looked out for, in more lines where one is too short. `isHard`: it forbids the decision, or came up since the order was entered. */
const LookOut = ({ isHard, children }: LookOutProps) => (
  <Badge
    className={classes['attention'] ?? ''}
    data-hard={isHard || undefined}
    variant="light"
    size="md"
    radius="md"
    h="auto"
    tt="none"
    color={isHard ? 'red' : 'orange'}
    styles={{ label: { whiteSpace: 'normal' } }}
  >
    {children}
  </Badge>
);

function AttentionBadge({ attention }: Readonly<{ attention: Attention }>) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const isHard = attention.kind === 'ownOrder' || attention.kind === 'noScan' || attention.kind === 'overdue';
  const text =
    attention.kind === 'noScan' || attention.kind === 'noCharge'
      ? t(`attention.${attention.kind}`, { lines: formatList(attention.lines.map(String), language) })
      : attention.kind === 'overdue'
        ? t('attention.overdue', { days: attention.days })
        : attention.kind === 'dueSoon'
          ? attention.days === 0
            ? t('attention.dueToday')
            : t('attention.dueSoon', { days: attention.days })
          : attention.kind === 'free'
            ? t('attention.free', { reason: attention.reason })
            : t(`attention.${attention.kind}`);
  return <LookOut isHard={isHard}>{text}</LookOut>;
}

type ContentProps = Readonly<{ order: OrderDetail; fileAt: number; onFile: (at: number) => void }>;

function Content({ order, fileAt, onFile }: ContentProps) {
  const { t } = useTranslation('orders');
  // What is printed is looked at first.
  const files = order.lines
    .flatMap((line) => line.files.map((file) => ({ ...file, lineNo: line.lineNo })))
    .sort((a, b) => Number(b.kind === 'print') - Number(a.kind === 'print'));
  const shown = files[files.length > 0 ? fileAt % files.length : 0];
  return (
    <div className={classes['content']}>
      <div className={classes['words']}>
        <OrderFacts order={order} />
        <ReviewLines order={order} />
      </div>
      <section className={classes['model']} aria-label={t('review.model')}>
        {files.length > 1 && (
          <Tabs value={shown?.id ?? null} onChange={(id) => onFile(files.findIndex((file) => file.id === id))} mb="xs">
            <Tabs.List>
              {files.map(({ id, fileName, lineNo }) => (
                <Tabs.Tab data-typed key={id} value={id} tabIndex={-1}>
                  {lineNo}. {fileName}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          </Tabs>
        )}
        {shown ? (
          <ShownFile key={shown.id} id={shown.id} />
        ) : (
          <Text size="sm" c="dimmed">
            {t('review.noModel')}
          </Text>
        )}
      </section>
    </div>
  );
}

function ShownFile({ id }: Readonly<{ id: string }>) {
  const { data: file, error } = useQuery(storedFileQuery(id));
  if (error && !file)
    return (
      <Alert color="red" role="alert" py="xs">
        {sentenceOf(error)}
      </Alert>
    );
  return file ? (
    <Suspense fallback={<PageLoading />}>
      <FilePreview file={file} />
    </Suspense>
  ) : (
    <Skeleton h={240} />
  );
}
