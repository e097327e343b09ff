import { Group, Stack, Text, ThemeIcon, VisuallyHidden } from '@mantine/core';
import { stepStatusLabels, type StepRow } from '@cloud-factory/domain/production/contract';
import { IconCheck, IconHandGrab, IconHourglass, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../i18n/language.js';
import { formatDecimal, formatInstant, formatPair, shortened } from '../platform/format.js';
import classes from './production.module.css';

const pictures = { waiting: IconHourglass, ready: IconPlayerPlay, received: IconHandGrab, finished: IconCheck, cancelled: IconX } as const;
const colours = { waiting: 'gray', ready: 'orange', received: 'blue', finished: 'green', cancelled: 'red' } as const;

/** The way of a piece as stations in a line: done, in work, to come; who stood there, when, and what went into it. */
export function StepLine({ steps, isShort = false }: Readonly<{ steps: readonly StepRow[]; isShort?: boolean }>) {
  const { t } = useTranslation('production');
  // A piece that was decomposed is made in parts: then each station says which.
  const hasParts = new Set(steps.map(({ productName }) => productName)).size > 1;
  return (
    // Longer than a telephone is wide: the keyboard must be able to scroll it.
    <ol className={classes['line']} tabIndex={0} aria-label={t('steps')} data-keep-scroll="steps">
      {steps.map((step) => (
        <Station key={step.id} step={step} isShort={isShort} hasParts={hasParts} />
      ))}
    </ol>
  );
}

function Station({ step, isShort, hasParts }: Readonly<{ step: StepRow; isShort: boolean; hasParts: boolean }>) {
  const { t } = useTranslation('production');
  const words = useWords();
  const language = useLanguage();
  const Picture = pictures[step.status];
  const isCurrent = step.status === 'ready' || step.status === 'received';
  return (
    <li className={classes['station']} data-status={step.status} aria-current={isCurrent ? 'step' : undefined}>
      <Group gap={8} wrap="nowrap">
        <ThemeIcon
          size={28}
          radius="xl"
          variant={isCurrent || step.status === 'finished' ? 'filled' : 'light'}
          color={colours[step.status]}
          autoContrast
        >
          <Picture size={16} aria-hidden />
        </ThemeIcon>
        <span className={classes['rail']} aria-hidden />
      </Group>
      <Stack gap={1} mt={6} pr="sm">
        <Text size="sm" fw={isCurrent ? 700 : 500}>
          {step.seq} {step.processName}
        </Text>
        {hasParts && <Text size="xs">{`${step.productName} × ${formatDecimal(step.qty.replace(/\.?0+$/, ''))} ${step.unit}`}</Text>}
        <Text size="xs" c="dimmed">
          {words(stepStatusLabels[step.status])}
          {step.staffName ? ` · ${step.staffName}` : ''}
        </Text>
        {!isShort && step.receivedAt && (
          <Text size="xs">
            <VisuallyHidden>{t('receivedAt')}</VisuallyHidden>
            <span aria-hidden>↓ </span>
            {formatInstant(step.receivedAt).slice(5, 16)}
          </Text>
        )}
        {!isShort && step.finishedAt && (
          <Text size="xs">
            <VisuallyHidden>{t('finishedAt')}</VisuallyHidden>
            <span aria-hidden>✓ </span>
            {formatInstant(step.finishedAt).slice(5, 16)}
          </Text>
        )}
        {!isShort &&
          step.takes.map((take) => (
            <Text key={take.lotId} size="xs">
              {formatPair(`${take.goodName} ${take.lotNo}`, `${formatDecimal(shortened(take.qty, 0))} ${take.unit}`, language)}
            </Text>
          ))}
        {!isShort && step.endWeight && (
          <Text size="xs">
            {t('endWeight')} {step.endWeight}
          </Text>
        )}
        {!isShort && step.remark && (
          <Text size="xs" fs="italic">
            {step.remark}
          </Text>
        )}
      </Stack>
    </li>
  );
}
