import { Alert, Badge, Group, Paper, Skeleton, Stack, Text, TextInput, Title, UnstyledButton } from '@mantine/core';
import { workOrderStatusLabels, type StepRow, type WorkOrderDetail } from '@cloud-factory/domain/production/contract';
import { IconScan } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { Refused } from '../platform/api.js';
import { formatDay, todayOfTenant } from '../platform/format.js';
import { usePage } from '../platform/page.js';
import { usePermissions } from '../platform/permissions.js';
import { NotRead } from '../ui/not-read.js';
import { sentenceOf } from '../ui/notices.js';
import { StatusBadge } from '../ui/status-badge.js';
import { BenchActions } from './bench-actions.js';
import { Piece } from './piece.js';
import { endingQuery, heldQuery, ownStaffQuery, readyQuery, scannedQuery } from './production-queries.js';
import classes from './production.module.css';
import { StepLine } from './step-line.js';

/** The bench: a number is scanned or typed, the piece is shown, and its step is received or finished. The cursor goes back to the number each time. */
export function WorkstationPage() {
  const { t } = useTranslation(['production', 'ui']);
  const page = usePage();
  const { may } = usePermissions();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const no = page.search['no'] ?? '';
  const { data: workOrder, error, isFetching } = useQuery({ ...scannedQuery(no), enabled: no !== '' });
  const focus = (): void => {
    input.current?.focus();
    input.current?.select();
  };
  // Also when the tab is shown again: the scanner types into whatever has the cursor.
  const { epoch } = page;
  useEffect(() => input.current?.focus(), [epoch]);
  const show = (next: string): void => {
    page.setSearch({ no: next });
    setTyped('');
    focus();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim()) show(typed.trim());
  };
  const isGone = error instanceof Refused && error.status === 404;
  return (
    <Stack p="md" gap="md">
      <Title order={1} fz="h4">
        {t('production:bench.title')}
      </Title>
      <div className={classes['bench']}>
        <Stack gap="md">
          <form onSubmit={submit}>
            <TextInput
              ref={input}
              size="xl"
              label={t('production:bench.scan')}
              placeholder={t('production:bench.hint')}
              leftSection={<IconScan aria-hidden />}
              classNames={{ input: classes['scan'] ?? '' }}
              autoComplete="off"
              spellCheck={false}
              maxLength={30}
              onKeyDown={toChoices}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </form>
          {error && !isGone && (
            <Alert color="red" role="alert">
              {sentenceOf(error)}
            </Alert>
          )}
          {isGone && <EndingSo key={no} typed={no} onShow={show} />}
          {no !== '' && !workOrder && !error && isFetching && <Skeleton h={260} />}
          {workOrder && !error && (
            // Its words and parts come when the first piece is shown: the field above stays where it is meanwhile.
            <Suspense fallback={<Skeleton h={260} />}>
              <Paper withBorder p="md" component="section" aria-label={workOrder.workOrderNo}>
                <Group gap="sm" mb="sm">
                  <Title order={2} fz="h4" style={{ fontVariantNumeric: 'tabular-nums' }}>
                    {workOrder.workOrderNo}
                  </Title>
                  <StatusBadge status={workOrder.status} labels={workOrderStatusLabels} />
                </Group>
                <Piece workOrder={workOrder} />
                <div style={{ marginTop: 16 }}>
                  <StepLine steps={workOrder.steps} isShort />
                </div>
                {may('ycproductionworkorderprocesssort.write') && <CurrentStep workOrder={workOrder} onDone={focus} />}
              </Paper>
            </Suspense>
          )}
        </Stack>
        <Bench current={no} onShow={show} />
      </div>
    </Stack>
  );
}

/** From the field the arrow leads into the choices below it, and on among them; up from the first it leads back. */
function toChoices(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const places = [...document.querySelectorAll<HTMLElement>('[data-choice]')];
  if (step === 0 || places.length === 0) return;
  event.preventDefault();
  const next = places.indexOf(event.currentTarget) + step;
  if (next < 0) document.querySelector<HTMLElement>(`.${classes['scan']}`)?.focus();
  else places[Math.min(next, places.length - 1)]?.focus();
}

/** No card has this number. What ends so is offered; the only one is shown at once. */
function EndingSo({ typed, onShow }: Readonly<{ typed: string; onShow: (workOrderNo: string) => void }>) {
  const { t } = useTranslation('production');
  const words = useWords();
  const { data, error, isFetching } = useQuery({ ...endingQuery(typed), enabled: typed.length >= 2 });
  const only = data?.length === 1 && !isFetching ? data[0]?.workOrderNo : undefined;
  const showOnly = useEffectEvent(onShow);
  useEffect(() => {
    if (only !== undefined) showOnly(only);
  }, [only]);
  if (error) return <NotRead error={error} />;
  if (isFetching || only !== undefined) return <Skeleton h={120} />;
  if (!data?.length)
    return (
      <Alert color="red" role="alert" title={t('bench.unknown', { no: typed })}>
        {t('bench.unknownHint')}
      </Alert>
    );
  return (
    <Paper withBorder p="sm" component="section" aria-label={t('bench.several', { typed })}>
      <Text size="sm" mb={4}>
        {t('bench.several', { typed })}
      </Text>
      {data.map(({ id, workOrderNo, orderNo, lineNo, productName, customerName, status, currentProcess }) => (
        <UnstyledButton key={id} data-choice className={classes['row']} onKeyDown={toChoices} onClick={() => onShow(workOrderNo)}>
          <Text size="sm" fw={500}>
            {workOrderNo} · {orderNo} · {lineNo}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {[productName, customerName, currentProcess ?? words(workOrderStatusLabels[status])].join(' · ')}
          </Text>
        </UnstyledButton>
      ))}
    </Paper>
  );
}

/** Whose turn it is, and what may be done about it. */
function CurrentStep({ workOrder, onDone }: Readonly<{ workOrder: WorkOrderDetail; onDone: () => void }>) {
  const { t } = useTranslation('production');
  const { data: own } = useQuery(ownStaffQuery);
  const step = workOrder.steps.find(({ status }) => status === 'ready' || status === 'received');
  if (!step)
    return (
      <Alert mt="md" color="green">
        {t('bench.nothingLeft')}
      </Alert>
    );
  return (
    <BenchActions
      key={`${step.id} ${step.status}`}
      step={step}
      materialId={workOrder.materialId}
      isMine={own !== undefined && step.staffId === own.id}
      onDone={onDone}
    />
  );
}

/** What lies on my bench, and what could be received next: only processes that I am trained for. */
function Bench({ current, onShow }: Readonly<{ current: string; onShow: (workOrderNo: string) => void }>) {
  const { t } = useTranslation('production');
  const { data: own, error } = useQuery(ownStaffQuery);
  const { data: held, error: heldFailure } = useQuery({ ...heldQuery(own?.id ?? ''), enabled: own !== undefined });
  const skills = own?.skills.map(({ processId }) => processId) ?? [];
  const { data: ready, error: readyFailure } = useQuery({ ...readyQuery(skills), enabled: skills.length > 0 });
  // Whoever is no staff has nothing on a bench; of what did not come nobody knows whether it is nothing.
  const isNobody = !own && error instanceof Refused && error.status === 404;
  const heldSteps = isNobody ? [] : held?.records;
  const readySteps = isNobody || (own && skills.length === 0) ? [] : ready?.records;
  const isUnread = !own && error !== null && !isNobody;
  return (
    <Stack gap="md" component="aside" aria-label={t('bench.mine')}>
      {error && <Alert color="yellow">{isNobody ? t('bench.noStaff') : sentenceOf(error)}</Alert>}
      {!isUnread && (heldSteps || !heldFailure) && (
        <StepList
          title={t('bench.held')}
          empty={t('bench.heldEmpty')}
          steps={heldSteps}
          total={held?.total}
          current={current}
          onShow={onShow}
        />
      )}
      {!isUnread && (readySteps || !readyFailure) && (
        <StepList
          title={t('bench.ready')}
          empty={t('bench.readyEmpty')}
          steps={readySteps}
          total={ready?.total}
          current={current}
          onShow={onShow}
        />
      )}
    </Stack>
  );
}

function StepList({
  title,
  empty,
  steps,
  total,
  current,
  onShow,
}: Readonly<{
  title: string;
  empty: string;
  steps: readonly StepRow[] | undefined;
  /** Of all of them: a long list shows its beginning. */
  total: number | undefined;
  current: string;
  onShow: (workOrderNo: string) => void;
}>) {
  const today = todayOfTenant();
  const late = (dueDate: string): ReactNode => (
    <Text span size="xs" c={dueDate < today ? 'var(--mantine-color-error)' : 'dimmed'}>
      {formatDay(dueDate).slice(5)}
    </Text>
  );
  return (
    <Paper withBorder p="sm" component="section" aria-label={title}>
      <Group justify="space-between" mb={4}>
        <Title order={2} fz="sm">
          {title}
        </Title>
        {steps && (
          <Badge variant="light" color="gray">
            {total ?? steps.length}
          </Badge>
        )}
      </Group>
      {!steps && <Skeleton h={60} />}
      {steps?.length === 0 && (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      )}
      {steps?.map((step) => (
        <UnstyledButton
          key={step.id}
          className={classes['row']}
          aria-current={step.workOrderNo === current || undefined}
          onClick={() => onShow(step.workOrderNo)}
        >
          <Group justify="space-between" wrap="nowrap" gap="xs">
            <Text size="sm" fw={500}>
              {step.workOrderNo}
            </Text>
            {late(step.dueDate)}
          </Group>
          <Text size="xs" c="dimmed" truncate>
            {step.processName} · {step.productName} · {step.customerName}
          </Text>
        </UnstyledButton>
      ))}
    </Paper>
  );
}
