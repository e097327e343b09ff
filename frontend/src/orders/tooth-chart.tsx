import { Button, Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import { toothRoleLabels, type ToothRole } from '@cloud-factory/domain/orders/contract';
import { teethOfArch, type FullArch } from '@cloud-factory/domain/shared/tooth-arch';
import type { Tooth } from '@cloud-factory/domain/shared/tooth';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { arches, neighbour, rangeOf, teethTyped, written, type Dentition } from './teeth.js';
import { ToothCross } from './tooth-cross.js';
import { asBridge, bridgeFaults, isJoined, teethOf, toggled, withRole, withTeeth, type Units } from './units.js';
import classes from './teeth.module.css';

export type ToothChoice = Readonly<{ units: Units; fullArch: FullArch | null }>;
type Props = Readonly<{
  id?: string;
  label: string;
  value: ToothChoice;
  onChange: (choice: ToothChoice) => void;
  error?: string | undefined;
}>;

/** How wide a tooth is drawn, by its place from the midline: a molar is wider than an incisor. */
const widths = [0, 24, 22, 24, 25, 25, 31, 30, 28];

/** One key for each role, on a tooth. */
export const roleKeys: Readonly<Record<string, ToothRole>> = {
  r: 'retainer',
  p: 'pontic',
  l: 'connector',
  c: 'cantilever',
  i: 'implantAbutment',
};
const keyOf = Object.fromEntries(Object.entries(roleKeys).map(([key, role]) => [role, key.toUpperCase()]));

export const teethOfChoice = ({ units, fullArch }: ToothChoice): readonly Tooth[] => (fullArch ? teethOfArch(fullArch) : teethOf(units));

const isLeftOfMidline = (tooth: Tooth): boolean => tooth.endsWith('1') && '1458'.includes(tooth.charAt(0));

/**
 * The teeth of a line: by click, by range (Shift), by arrow keys and space, by a letter for the role in a bridge, or typed (`13-23`, `#6-#11`,
 * `UR3`). Shows the cross that the delivery note will have. One tab stop: the arrows move inside.
 */
export function ToothChart({ id, label, value, onChange, error }: Props) {
  const { t } = useTranslation('orders');
  const teeth = teethOfChoice(value);
  const [dentition, setDentition] = useState<Dentition>(() => (teeth.some((tooth) => tooth > '5') ? 'milk' : 'permanent'));
  const [anchor, setAnchor] = useState<Tooth>();
  const [active, setActive] = useState<Tooth>(teeth[0] ?? '11');
  const chart = useRef<HTMLDivElement>(null);
  const { upper, lower } = arches[dentition];
  const current = [...upper, ...lower].includes(active) ? active : (upper[upper.length / 2 - 1] ?? active);
  // A whole arch that is changed at one tooth is a list of teeth from then on.
  const units = value.fullArch ? withTeeth([], teeth) : value.units;
  const set = (next: Units): void => onChange({ units: next, fullArch: null });

  const pick = (tooth: Tooth, isRange: boolean): void => {
    set(isRange && anchor ? withTeeth(units, [...teethOf(units), ...rangeOf(anchor, tooth)]) : toggled(units, tooth));
    setAnchor(tooth);
    setActive(tooth);
  };
  const focus = (tooth: Tooth): void => {
    setActive(tooth);
    chart.current?.querySelector<HTMLButtonElement>(`[data-tooth="${tooth}"]`)?.focus();
  };
  const onKey = (event: KeyboardEvent, tooth: Tooth): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = neighbour(tooth, event.key);
    const role = roleKeys[event.key.toLowerCase()];
    if (next) {
      if (event.shiftKey) {
        set(withTeeth(units, [...teethOf(units), tooth, next]));
        setAnchor(next);
      }
      focus(next);
    } else if (role) set(withRole(units, tooth, role));
    else if (event.key.toLowerCase() === 'b') set(asBridge(units, tooth));
    else if (event.key === 'Delete' || event.key === 'Backspace')
      set(
        withTeeth(
          units,
          teethOf(units).filter((each) => each !== tooth),
        ),
      );
    else return;
    event.preventDefault();
  };
  /** From anywhere in the chart, also where teeth are typed: what stands together becomes a bridge. */
  const onGroupKey = (event: KeyboardEvent): void => {
    if (!event.altKey || event.code !== 'KeyB') return;
    event.preventDefault();
    const around = teethOf(units).includes(current) ? current : teethOf(units)[0];
    if (around) set(asBridge(units, around));
  };
  const half = (arch: readonly Tooth[], side: 'right' | 'left') => (
    <div className={classes['half']}>
      <span className={classes['side']} aria-hidden>
        {t(`teeth.${side}`)}
      </span>
      {(side === 'right' ? arch.slice(0, arch.length / 2) : arch.slice(arch.length / 2)).map((tooth) => (
        <ToothButton
          key={tooth}
          tooth={tooth}
          isChosen={teeth.includes(tooth)}
          role={units.find((unit) => unit.fdi === tooth)?.role ?? undefined}
          isJoined={isJoined(units, tooth, arch[arch.indexOf(tooth) + 1] ?? tooth)}
          isTabStop={tooth === current}
          onPick={pick}
          onKey={onKey}
          onFocus={setActive}
        />
      ))}
    </div>
  );
  const row = (arch: readonly Tooth[], isUpper: boolean) => (
    <div className={classes['arch']} data-upper={isUpper || undefined}>
      {half(arch, 'right')}
      {half(arch, 'left')}
    </div>
  );
  const faults = bridgeFaults(value.units);

  return (
    <div role="group" aria-label={label} id={id} onKeyDown={onGroupKey}>
      <Group justify="space-between" mb={6} gap="xs">
        <Text size="sm" fw={500}>
          {label}{' '}
          <Text span c="var(--mantine-color-error)" aria-hidden>
            *
          </Text>
        </Text>
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
          <FullArchButtons value={value} onChange={onChange} />
        </Group>
      </Group>
      <div ref={chart} className={classes['chart']} data-error={error ? true : undefined}>
        <div className={classes['sides']} aria-hidden>
          <span>{t('teeth.right')}</span>
          <span>{t('teeth.left')}</span>
        </div>
        {row(upper, true)}
        {row(lower, false)}
      </div>
      <RoleBar
        units={units}
        active={current}
        onRole={(role) => set(withRole(units, current, role))}
        onBridge={() => set(asBridge(units, current))}
      />
      <Group mt={6} gap="md" align="flex-start" wrap="nowrap">
        <TypedTeeth value={value} onChange={onChange} error={error} />
        <ToothCross teeth={teeth} />
      </Group>
      {faults.length > 0 && (
        <Text size="xs" c="var(--mantine-color-error)" mt={4} role="status">
          {faults.map(({ kind, tooth }) => t(`teeth.fault.${kind}`, { tooth })).join(' ')}
        </Text>
      )}
    </div>
  );
}

type ToothProps = Readonly<{
  tooth: Tooth;
  isChosen: boolean;
  role: ToothRole | undefined;
  /** The bridge goes on to the tooth at its right on the screen. */
  isJoined: boolean;
  isTabStop: boolean;
  onPick: (tooth: Tooth, isRange: boolean) => void;
  onKey: (event: KeyboardEvent, tooth: Tooth) => void;
  onFocus: (tooth: Tooth) => void;
}>;

function ToothButton({ tooth, isChosen, role, isJoined: isBridged, isTabStop, onPick, onKey, onFocus }: ToothProps) {
  const { t } = useTranslation('orders');
  const words = useWords();
  const name = t('teeth.tooth', { tooth });
  return (
    <button
      type="button"
      className={classes['tooth']}
      data-tooth={tooth}
      data-role={role}
      data-joined={isBridged || undefined}
      data-middle={isLeftOfMidline(tooth) || undefined}
      style={{ width: widths[Number(tooth[1])] }}
      aria-pressed={isChosen}
      aria-label={role ? `${name} ${words(toothRoleLabels[role])}` : name}
      tabIndex={isTabStop ? 0 : -1}
      onClick={(event) => onPick(tooth, event.shiftKey)}
      onKeyDown={(event) => onKey(event, tooth)}
      onFocus={() => onFocus(tooth)}
    >
      <span aria-hidden className={classes['crown']} />
      <span aria-hidden>{tooth}</span>
    </button>
  );
}

/** A denture for a whole arch is ordered by a word, not by sixteen teeth. */
function FullArchButtons({ value, onChange }: Pick<Props, 'value' | 'onChange'>) {
  const { t } = useTranslation('orders');
  return (
    <>
      {(['upper', 'lower', 'both'] as const).map((arch) => (
        <Button
          key={arch}
          size="compact-xs"
          variant={value.fullArch === arch ? 'filled' : 'default'}
          aria-pressed={value.fullArch === arch}
          onClick={() => onChange({ units: [], fullArch: value.fullArch === arch ? null : arch })}
        >
          {t(`teeth.${arch}`)}
        </Button>
      ))}
      <Button
        size="compact-xs"
        variant="default"
        disabled={value.units.length === 0 && value.fullArch === null}
        onClick={() => onChange({ units: [], fullArch: null })}
      >
        {t('teeth.clear')}
      </Button>
    </>
  );
}

type RoleBarProps = Readonly<{ units: Units; active: Tooth; onRole: (role: ToothRole) => void; onBridge: () => void }>;

/** What the letters do, as buttons: what the chosen tooth is in its bridge. */
function RoleBar({ units, active, onRole, onBridge }: RoleBarProps) {
  const { t } = useTranslation('orders');
  const words = useWords();
  const role = units.find((unit) => unit.fdi === active)?.role;
  const isChosen = units.some(({ fdi }) => fdi === active);
  return (
    <div className={classes['roles']} role="toolbar" aria-label={t('teeth.roleOf', { tooth: active })}>
      <span>{t('teeth.tooth', { tooth: active })}</span>
      <Button size="compact-xs" variant="default" aria-keyshortcuts="B Alt+B" disabled={!isChosen} onClick={onBridge}>
        {t('teeth.bridge')} <kbd>B</kbd>
      </Button>
      {(Object.keys(toothRoleLabels) as ToothRole[]).map((each) => (
        <Button
          key={each}
          size="compact-xs"
          variant={role === each ? 'light' : 'subtle'}
          color={role === each ? 'brand' : 'gray'}
          {...(role !== each && { c: 'var(--mantine-color-text)' })}
          aria-pressed={role === each}
          aria-keyshortcuts={keyOf[each] ?? ''}
          disabled={!isChosen}
          onClick={() => onRole(each)}
        >
          {words(toothRoleLabels[each])} <kbd>{keyOf[each]}</kbd>
        </Button>
      ))}
    </div>
  );
}

function TypedTeeth({ value, onChange, error }: Pick<Props, 'value' | 'onChange' | 'error'>) {
  const { t } = useTranslation('orders');
  const [typed, setTyped] = useState<string>();
  const read = typed === undefined ? undefined : teethTyped(typed);
  const isWrong = read !== undefined && 'wrong' in read;
  const done = (): void => {
    if (!read || 'wrong' in read) return;
    onChange({ units: read.fullArch ? [] : withTeeth(value.units, read.teeth), fullArch: read.fullArch });
    setTyped(undefined);
  };
  return (
    <TextInput
      size="xs"
      flex={1}
      data-teeth
      aria-label={t('teeth.typed')}
      placeholder={t('teeth.typedHint')}
      value={typed ?? (value.fullArch ? value.fullArch.toUpperCase() : written(teethOf(value.units)))}
      error={isWrong ? t('teeth.wrong', { word: read.wrong }) : error}
      description={
        read && !isWrong && read.notation !== 'fdi' ? t(`teeth.notation.${read.notation}`, { teeth: written(read.teeth) }) : undefined
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={done}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        done();
      }}
    />
  );
}
