import { ActionIcon, Autocomplete, Button, Checkbox, Group, SimpleGrid, Space, Text, TextInput, type TextInputProps } from '@mantine/core';
import { designOptionLabels, patientSexLabels, toothStructureLabels } from '@cloud-factory/domain/orders/contract';
import type { Options } from '@cloud-factory/domain/shared/fields';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../i18n/language.js';
import { formatAside } from '../platform/format.js';
import { newCommandId } from '../platform/command-id.js';
import { useDictOptions } from '../ui/lookups.js';
import { shadeNames, type DesignName, type Line } from './line-inputs.js';
import type { SurchargeCode } from './offer.js';
import { ShadeField } from './shade-field.js';
import { structureOf, withStructure } from './units.js';
import classes from './line.module.css';
import { SearchSelect } from '../ui/search-select.js';

export type PartProps = Readonly<{
  line: Line;
  /** The id of an input of this line, by the name of what it fills. */
  idOf: (name: string) => string;
  faultAt: (name: string) => string | undefined;
  set: (change: Partial<Line>) => void;
}>;

type TextName = {
  [Name in keyof Line]: Line[Name] extends string ? Name : never;
}[keyof Line];

/** One text or number of the line, by its name. */
export function LineText({ line, idOf, faultAt, set, name, ...input }: PartProps & TextInputProps & Readonly<{ name: TextName }>) {
  return (
    <TextInput
      id={idOf(name)}
      error={faultAt(name)}
      value={line[name]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
      autoComplete="off"
      {...input}
    />
  );
}

const numeric = { inputMode: 'decimal', styles: { input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } } } as const;

/** How many are charged, handed over and printed. The first two follow the teeth until a person types another number. */
export function LineCounts(props: PartProps & Readonly<{ unit: string | undefined }>) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const { set, unit } = props;
  return (
    <Group gap="xs" grow wrap="nowrap" align="flex-start">
      <LineText
        {...props}
        name="qty"
        withAsterisk
        label={formatAside(t('form.qty'), unit, language)}
        labelProps={{ 'data-typed': true /* the unit is the product's */ }}
        {...numeric}
        onChange={(event) => set({ qty: event.currentTarget.value, isQtyTyped: event.currentTarget.value !== '' })}
      />
      <LineText
        {...props}
        name="pieces"
        withAsterisk
        label={t('form.pieces')}
        {...numeric}
        onChange={(event) => set({ pieces: event.currentTarget.value, isPiecesTyped: event.currentTarget.value !== '' })}
      />
      <LineText {...props} name="printCount" withAsterisk label={t('form.printCount')} {...numeric} />
    </Group>
  );
}

type ChoiceProps = PartProps & Readonly<{ name: TextName; label: string; options: readonly Readonly<{ value: string; label: string }>[] }>;

export function LineChoice({ line, idOf, faultAt, set, name, label, options }: ChoiceProps) {
  const { t } = useTranslation('ui');
  const value = line[name];
  // A code that the list no longer offers stays chosen and is shown as it is.
  const data = value && !options.some((option) => option.value === value) ? [...options, { value, label: value }] : [...options];
  return (
    <SearchSelect
      id={idOf(name)}
      label={label}
      error={faultAt(name)}
      clearable
      clearSectionMode="clear" // beside the arrow a short word would have no room
      clearButtonProps={{ 'aria-label': t('form.clear') }}
      data={data}
      value={value || null}
      onChange={(next) => set({ [name]: next ?? '' })}
    />
  );
}

const useOptions = (labels: Options): readonly Readonly<{ value: string; label: string }>[] => {
  const words = useWords();
  return Object.entries(labels).map(([value, label]) => ({ value, label: words(label) }));
};

export function LineStructure({ line, set, idOf }: PartProps) {
  const { t } = useTranslation(['orders', 'ui']);
  const options = useOptions(toothStructureLabels);
  const structure = structureOf(line.units);
  const isMixed = structure === null && line.units.some((unit) => unit.structure !== null);
  return (
    <SearchSelect
      id={idOf('structure')}
      label={t('orders:form.structure')}
      placeholder={isMixed ? t('orders:form.mixed') : undefined}
      clearable
      clearButtonProps={{ 'aria-label': t('ui:form.clear') }}
      disabled={line.units.length === 0}
      data={[...options]}
      value={structure}
      onChange={(next) => set({ units: withStructure(line.units, (next as keyof typeof toothStructureLabels | null) ?? null) })} // the options are the labels' own keys
    />
  );
}

export function LinePatient(props: PartProps) {
  const { t } = useTranslation('orders');
  const sexes = useOptions(patientSexLabels);
  return (
    <div className={classes['patient']}>
      <LineText {...props} name="patientName" label={t('form.patient')} withAsterisk maxLength={50} />
      <LineText {...props} name="patientCode" label={t('form.patientCode')} maxLength={30} />
      <LineChoice {...props} name="patientSex" label={t('form.patientSex')} options={sexes} />
      <LineText {...props} name="patientAge" label={t('form.patientAge')} maxLength={3} {...numeric} />
    </div>
  );
}

export function LineShades(props: PartProps) {
  const { t } = useTranslation('orders');
  const { line, idOf, faultAt, set } = props;
  return (
    <div>
      <div className={classes['shades']}>
        {shadeNames.map((name) =>
          name === 'gingivaShade' ? (
            <LineText key={name} {...props} name={name} label={t(`form.${name}`)} maxLength={16} />
          ) : (
            <ShadeField
              key={name}
              id={idOf(name)}
              label={t(`form.${name}`)}
              value={line[name]}
              onChange={(code) => set({ [name]: code })}
              from={name === 'stumpShade' ? ['stump'] : ['vitaClassic', 'vita3d', 'ivoclar']}
              isFree={line.isOwnShade}
              error={faultAt(name)}
            />
          ),
        )}
      </div>
      <Checkbox
        size="xs"
        mt={6}
        label={t('form.ownShade')}
        checked={line.isOwnShade}
        onChange={(event) => set({ isOwnShade: event.currentTarget.checked })}
      />
    </div>
  );
}

/** How the dentist wants it: everything as its own small choice, empty where nothing was said. */
export function LineDesign({ line, idOf, faultAt, set }: PartProps) {
  const { t } = useTranslation('ui');
  const words = useWords();
  const change = (name: DesignName, value: string): void => set({ design: { ...line.design, [name]: value } });
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, md: 4, xl: 6 }} spacing="xs" verticalSpacing="xs">
      {(Object.keys(designOptionLabels) as DesignName[]).map((name) => {
        const { options, ...label } = designOptionLabels[name];
        const common = { id: idOf(`design.${name}`), size: 'xs', label: words(label), error: faultAt(`design.${name}`) } as const;
        return options ? (
          <SearchSelect
            key={name}
            {...common}
            clearable
            clearButtonProps={{ 'aria-label': t('form.clear') }}
            data={Object.entries(options).map(([value, each]) => ({ value, label: words(each) }))}
            value={line.design[name] || null}
            onChange={(next) => change(name, next ?? '')}
          />
        ) : (
          <TextInput
            key={name}
            {...common}
            maxLength={50}
            autoComplete="off"
            value={line.design[name] ?? ''}
            onChange={(event) => change(name, event.currentTarget.value)}
          />
        );
      })}
    </SimpleGrid>
  );
}

export function LineTryIn({ isMadeAgain, ...props }: PartProps & Readonly<{ isMadeAgain: boolean }>) {
  const { t } = useTranslation('orders');
  const tries = useDictOptions('yc_try_type');
  const reworks = useDictOptions('yc_rework_type');
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 4 }} spacing="xs">
      <LineChoice {...props} name="tryInType" label={t('form.tryInType')} options={tries} />
      <LineText {...props} name="tryInRound" label={t('form.tryInRound')} {...numeric} />
      {isMadeAgain && <LineChoice {...props} name="reworkType" label={t('form.reworkType')} options={reworks} />}
    </SimpleGrid>
  );
}

/** What is charged beside the work, by its code; those that are agreed with the customer are offered. The price of each is the server's. */
export function LineSurcharges({ line, idOf, faultAt, set, codes }: PartProps & Readonly<{ codes: readonly SurchargeCode[] }>) {
  const { t } = useTranslation('orders');
  const change = (key: string, with_: Partial<Line['surcharges'][number]>): void =>
    set({ surcharges: line.surcharges.map((each) => (each.key === key ? { ...each, ...with_ } : each)) });
  const nameOf = (code: string): string => codes.find((each) => each.code === code)?.name ?? '';
  return (
    <div className={classes['surcharges']}>
      {line.surcharges.length > 0 && (
        <Group gap="xs" wrap="nowrap" aria-hidden>
          <Text size="xs" c="dimmed" flex={1}>
            {t('form.surchargeCode')}
          </Text>
          <Text size="xs" c="dimmed" w={70} ta="right">
            {t('form.qty')}
          </Text>
          <Space w={28} />
        </Group>
      )}
      {line.surcharges.map((each, index) => {
        return (
          <Group key={each.key} gap="xs" wrap="nowrap" align="flex-start">
            <Autocomplete
              id={idOf(`surcharges.${index}.code`)}
              size="xs"
              flex={1}
              aria-label={t('form.surcharge', { no: index + 1 })}
              maxLength={32}
              error={faultAt(`surcharges.${index}.code`)}
              data={codes.map(({ code }) => code)}
              renderOption={({ option }) => `${option.value} ${nameOf(option.value)}`}
              value={each.code}
              onChange={(code) => change(each.key, { code })}
            />
            <TextInput
              id={idOf(`surcharges.${index}.qty`)}
              size="xs"
              w={70}
              aria-label={t('form.surchargeQty', { no: index + 1 })}
              error={faultAt(`surcharges.${index}.qty`)}
              value={each.qty}
              onChange={(event) => change(each.key, { qty: event.currentTarget.value })}
              {...numeric}
            />
            <ActionIcon
              size={28}
              variant="subtle"
              color="red"
              aria-label={t('form.surchargeRemove', { no: index + 1 })}
              onClick={() => set({ surcharges: line.surcharges.filter(({ key }) => key !== each.key) })}
            >
              <IconTrash size={15} aria-hidden />
            </ActionIcon>
          </Group>
        );
      })}
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconPlus size={13} aria-hidden />}
        onClick={() => set({ surcharges: [...line.surcharges, { key: newCommandId(), code: '', qty: '1' }] })}
      >
        {t('form.surchargeAdd')}
      </Button>
    </div>
  );
}

type FoldProps = Readonly<{ title: string; count: number; isOpen: boolean; children: ReactNode }>;

/** A part that most lines do without: folded, with the number of what is filled in. */
export function Fold({ title, count, isOpen, children }: FoldProps) {
  return (
    <details className={classes['fold']} open={isOpen || undefined}>
      <summary>
        {title}
        {count > 0 && (
          <Text span size="xs" c="dimmed">
            {' '}
            {count}
          </Text>
        )}
      </summary>
      <div>{children}</div>
    </details>
  );
}
