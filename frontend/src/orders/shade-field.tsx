import { ActionIcon, Popover, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { IconPalette } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { guideOf, guides, nextShade, shadeOf, type ShadeGuide } from './shades.js';
import classes from './shades.module.css';

type Props = Readonly<{
  id?: string;
  label: string;
  value: string;
  onChange: (code: string) => void;
  /** Which guides are offered, the usual one first. */
  from: readonly ShadeGuide[];
  /** Any word is taken: the shade is one of the dentist's own. */
  isFree?: boolean;
  error?: string | undefined;
}>;

/** A shade: typed (`a3.5` is understood), or taken from its guide by mouse or arrows. What no guide knows is said at once, never kept in silence. */
export function ShadeField({ id, label, value, onChange, from, isFree = false, error }: Props) {
  const { t } = useTranslation('orders');
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const text = typed ?? value;
  const known = shadeOf(text);
  const fits = known !== undefined && from.includes(guideOf(known.code) ?? 'stump');
  const isWrong = text.trim() !== '' && !fits && !isFree;
  const keep = (): void => {
    if (typed === undefined) return;
    const next = fits && known ? known.code : typed.trim();
    setTyped(undefined);
    if (next !== value) onChange(next);
  };
  const take = (code: string): void => {
    setTyped(undefined);
    onChange(code);
    setOpen(false);
    input.current?.focus();
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus withRoles={false} withinPortal shadow="md" onClose={keep}>
      <Popover.Target>
        <TextInput
          ref={input}
          id={id}
          label={label}
          maxLength={16}
          value={text}
          error={error ?? (isWrong && typed === undefined ? t('shade.unknown') : undefined)}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={keep}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && typed !== undefined) {
              event.preventDefault();
              keep();
            }
            if (event.key === 'ArrowDown') {
              event.preventDefault();
              keep();
              setOpen(true);
            }
          }}
          leftSection={fits && known ? <span aria-hidden className={classes['swatch']} style={{ background: known.swatch }} /> : undefined}
          rightSection={
            <ActionIcon
              size={24}
              variant="subtle"
              color="gray"
              tabIndex={-1}
              aria-label={t('shade.open', { label })}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <IconPalette size={15} aria-hidden />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown p="sm" role="dialog" aria-label={t('shade.open', { label })}>
        <ShadeGuides value={fits && known ? known.code : ''} from={from} onTake={take} label={label} />
      </Popover.Dropdown>
    </Popover>
  );
}

type GuidesProps = Readonly<{ label: string; value: string; from: readonly ShadeGuide[]; onTake: (code: string) => void }>;

function ShadeGuides({ label, value, from, onTake }: GuidesProps) {
  const { t } = useTranslation('orders');
  const [guide, setGuide] = useState<ShadeGuide>(() => guideOf(value) ?? from[0] ?? 'vitaClassic');
  return (
    <Stack gap="xs">
      {from.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label={t('shade.guide')}
          value={guide}
          onChange={(next) => setGuide(next as ShadeGuide)} // the values below are all there are
          data={from.map((each) => ({ value: each, label: t(`shade.guides.${each}`) }))}
        />
      )}
      <ShadeGrid key={guide} label={label} guide={guide} value={value} onTake={onTake} />
      <Text size="xs" c="dimmed">
        {t('shade.hint')}
      </Text>
    </Stack>
  );
}

/** One tab stop; the arrows go along the guide, Enter or a click takes. */
function ShadeGrid({
  label,
  guide,
  value,
  onTake,
}: Readonly<{ label: string; guide: ShadeGuide; value: string; onTake: (code: string) => void }>) {
  const rows = guides[guide];
  const isHere = rows.some((row) => row.some(({ code }) => code === value));
  const [active, setActive] = useState(isHere ? value : (rows[0]?.[0]?.code ?? ''));
  const grid = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent, code: string): void => {
    const next = nextShade(guide, code, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
    grid.current?.querySelector<HTMLElement>(`[data-shade="${next}"]`)?.focus();
  };
  return (
    <div ref={grid} role="radiogroup" aria-label={label} className={classes['grid']}>
      {rows.map((row) => (
        <div key={row[0]?.code} className={classes['row']}>
          {row.map(({ code, swatch }) => (
            // biome-ignore lint/a11y/useSemanticElements: a tab of a guide is drawn, an input of the browser is not
            <button
              key={code}
              type="button"
              role="radio"
              aria-checked={code === value}
              className={classes['shade']}
              data-shade={code}
              tabIndex={code === active ? 0 : -1}
              data-autofocus={code === active || undefined}
              onClick={() => onTake(code)}
              onKeyDown={(event) => move(event, code)}
            >
              <span aria-hidden className={classes['tab']} style={{ background: swatch }} />
              <span>{code}</span>
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

/** A code with its swatch, where it is only read. */
export function ShadeMark({ code }: Readonly<{ code: string }>) {
  const known = shadeOf(code);
  return (
    <span className={classes['mark']}>
      {known && <span aria-hidden className={classes['swatch']} style={{ background: known.swatch }} />}
      {code}
    </span>
  );
}
