import { Button, Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import { toothCross, type Tooth } from '@cloud-factory/domain/shared/tooth';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { arches, inOrder, neighbour, rangeOf, teethIn, toggled, written, type Dentition } from './teeth.js';
import classes from './orders.module.css';

type Props = Readonly<{
  label: string;
  value: readonly Tooth[];
  onChange: (teeth: readonly Tooth[]) => void;
  error?: string | undefined;
  readOnly?: boolean;
}>;

/** How wide a tooth is drawn, by its place from the midline: a molar is wider than an incisor. */
const widths = [0, 24, 22, 24, 25, 25, 31, 30, 28];

/**
 * The teeth of a line: by click, by range (Shift), by arrow keys and space, or typed (`13-23`). Shows the cross that the delivery note will
 * have. One tab stop: the arrows move inside.
 */
export function ToothChart({ label, value, onChange, error, readOnly = false }: Props) {
  const { t } = useTranslation('orders');
  const [dentition, setDentition] = useState<Dentition>(() => (value.some((tooth) => tooth > '5') ? 'milk' : 'permanent'));
  const [anchor, setAnchor] = useState<Tooth>();
  const [active, setActive] = useState<Tooth>(value[0] ?? '11');
  const chart = useRef<HTMLDivElement>(null);
  const { upper, lower } = arches[dentition];
  const current = ([...upper, ...lower] as readonly Tooth[]).includes(active) ? active : (upper[upper.length / 2 - 1] ?? upper[0]);

  const pick = (tooth: Tooth, isRange: boolean): void => {
    if (readOnly) return;
    onChange(isRange && anchor ? inOrder([...value, ...rangeOf(anchor, tooth)]) : toggled(value, tooth));
    setAnchor(tooth);
    setActive(tooth);
  };
  const move = (event: KeyboardEvent, tooth: Tooth): void => {
    const next = neighbour(tooth, event.key);
    if (!next) return;
    event.preventDefault();
    setActive(next);
    chart.current?.querySelector<HTMLButtonElement>(`[data-tooth="${next}"]`)?.focus();
  };

  const row = (arch: readonly Tooth[], isUpper: boolean) => (
    <div className={classes['arch']} data-upper={isUpper || undefined}>
      {arch.map((tooth) => (
        <button
          key={tooth}
          type="button"
          className={classes['tooth']}
          data-tooth={tooth}
          data-middle={tooth.endsWith('1') && (tooth < '2' || (tooth > '4' && tooth < '6') || tooth > '8') ? true : undefined}
          style={{ width: widths[Number(tooth[1])] }}
          aria-pressed={value.includes(tooth)}
          aria-label={t('teeth.tooth', { tooth })}
          disabled={readOnly}
          tabIndex={tooth === current ? 0 : -1}
          onClick={(event) => pick(tooth, event.shiftKey)}
          onKeyDown={(event) => move(event, tooth)}
          onFocus={() => setActive(tooth)}
        >
          <span aria-hidden className={classes['crown']} />
          <span aria-hidden>{tooth}</span>
        </button>
      ))}
    </div>
  );

  return (
    <div role="group" aria-label={label}>
      <Group justify="space-between" mb={6} gap="xs">
        <Text size="sm" fw={500}>
          {label}
        </Text>
        {!readOnly && (
          <Group gap={6}>
            <SegmentedControl
              size="xs"
              aria-label={t('teeth.dentition')}
              value={dentition}
              onChange={(next) => setDentition(next as Dentition)} // the two values below are all there are
              data={[
                { value: 'permanent', label: t('teeth.permanent') },
                { value: 'milk', label: t('teeth.milk') },
              ]}
            />
            <Button size="compact-xs" variant="default" onClick={() => onChange(inOrder([...value, ...upper]))}>
              {t('teeth.upper')}
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => onChange(inOrder([...value, ...lower]))}>
              {t('teeth.lower')}
            </Button>
            <Button size="compact-xs" variant="default" disabled={value.length === 0} onClick={() => onChange([])}>
              {t('teeth.clear')}
            </Button>
          </Group>
        )}
      </Group>
      <div ref={chart} className={classes['chart']} data-error={error ? true : undefined}>
        <Group justify="space-between" px={4}>
          <Text size="xs" c="dimmed">
            {t('teeth.right')}
          </Text>
          <Text size="xs" c="dimmed">
            {t('teeth.left')}
          </Text>
        </Group>
        {row(upper, true)}
        {row(lower, false)}
      </div>
      <Group mt={6} gap="md" align="flex-start" wrap="nowrap">
        {!readOnly && <TypedTeeth value={value} onChange={onChange} error={error} />}
        <ToothCross teeth={value} />
      </Group>
    </div>
  );
}

function TypedTeeth({ value, onChange, error }: Pick<Props, 'value' | 'onChange' | 'error'>) {
  const { t } = useTranslation('orders');
  const [typed, setTyped] = useState<string>();
  const read = typed === undefined ? undefined : teethIn(typed);
  const done = (): void => {
    if (read && read.wrong === null) {
      onChange(read.teeth);
      setTyped(undefined);
    }
  };
  return (
    <TextInput
      size="xs"
      flex={1}
      aria-label={t('teeth.typed')}
      placeholder="11-13, 26"
      value={typed ?? written(value)}
      error={read?.wrong ? t('teeth.wrong', { word: read.wrong }) : error}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={done}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          done();
        }
      }}
    />
  );
}

/** The four values of a delivery note, as a cross seen from the front. */
export function ToothCross({ teeth }: Readonly<{ teeth: readonly Tooth[] }>) {
  const { t } = useTranslation('orders');
  const [upperRight, upperLeft, lowerRight, lowerLeft] = toothCross(teeth);
  return (
    <div className={classes['cross']} role="img" aria-label={t('teeth.cross', { upperRight, upperLeft, lowerRight, lowerLeft })}>
      <span>{upperRight}</span>
      <span>{upperLeft}</span>
      <span>{lowerRight}</span>
      <span>{lowerLeft}</span>
    </div>
  );
}
