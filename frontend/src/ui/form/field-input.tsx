import { Group, PasswordInput, Skeleton, Switch, Text, Textarea, TextInput } from '@mantine/core';
import type { Field } from '@cloud-factory/domain/shared/fields';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/lazy-part.js';
import { useWords } from '../../i18n/language.js';
import { isNumeric, optionsOf, unitOf } from '../field-words.js';
import { useDictOptions } from '../lookups.js';
import { PickerField } from '../picker.js';
import { UserSelect } from '../user-select.js';
import { RegionInput } from './region-input.js';
import { SearchSelect } from '../search-select.js';

const DayInput = lazyPart(async () => (await import('../dates.js')).DayInput);
const TimeInput = lazyPart(async () => (await import('../dates.js')).TimeInput);

/** Draws the input of a `files` field: which files, and a way to change them. */
export type FilesInput = (
  props: Readonly<{ value: readonly string[]; onChange: (ids: readonly string[]) => void; label: string; isReadOnly: boolean }>,
) => ReactNode;

export type FieldInputProps = Readonly<{
  id: string;
  field: Field;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  error: string | undefined;
  isReadOnly: boolean;
  /** Of a record that is not there yet. */
  isNew?: boolean;
  /** In a line of a table the heading is the label. */
  isBare?: boolean;
  ariaLabel?: string;
  files?: FilesInput | undefined;
  /** Said below the input: what becomes of an empty one. */
  hint?: string | undefined;
}>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []);

/** The input of one field, whatever its kind. Lines have a table of their own. */
export function FieldInput(props: FieldInputProps) {
  const { field, value, onChange } = props;
  const { t } = useTranslation('ui');
  const words = useWords();
  const shown = useShown(props);
  const { disabled, withAsterisk: required, 'aria-label': ariaLabel, ...rest } = shown;
  /** What is asked of inputs of our own; those of Mantine take `shown`. */
  const own = { ...rest, ariaLabel, disabled, required, onChange };
  const written = { ...shown, value: text(value), onChange: (event: Typed): void => onChange(event.currentTarget.value) };
  // As high as what comes: nothing below it jumps.
  const coming = <Skeleton h={props.isBare ? 36 : 61} />;
  const options = optionsOf(field);
  if (options)
    return <OptionInput {...props} data={Object.entries(options).map(([option, labels]) => ({ value: option, label: words(labels) }))} />;
  switch (field.kind) {
    case 'yesNo':
      return <YesNoInput {...props} />;
    case 'dict':
      return <DictInput {...props} code={field.code} />;
    case 'date':
      return (
        <Suspense fallback={coming}>
          <DayInput {...own} value={text(value)} />
        </Suspense>
      );
    case 'dateTime':
      return (
        <Suspense fallback={coming}>
          <TimeInput {...own} value={text(value)} />
        </Suspense>
      );
    case 'ref':
      return <PickerField {...own} to={field.to} value={text(value)} />;
    case 'refs':
      return <PickerField {...own} to={field.to} multiple value={texts(value)} />;
    case 'user':
      return <UserSelect {...own} value={text(value)} clearable={!field.required} />;
    case 'region':
      return <RegionInput {...own} value={text(value)} />;
    case 'files':
      return <FilesOf {...props} />;
    case 'text':
      if (field.isSecret)
        return (
          <PasswordInput
            {...written}
            autoComplete="new-password"
            maxLength={field.max}
            description={!props.isNew && t('form.secretStays')}
            visibilityToggleButtonProps={{ 'aria-label': t('form.secretShow') }}
          />
        );
      return !props.isBare && field.max > 120 ? (
        <Textarea {...written} autosize minRows={2} maxRows={8} maxLength={field.max} />
      ) : (
        <TextInput {...written} maxLength={field.max} rightSection={field.pattern === 'colour' && <Swatch colour={text(value)} />} />
      );
    case 'teeth':
      return <TextInput {...written} placeholder={t('form.teethHint')} />;
    case 'phone':
      return <TextInput {...written} type="tel" inputMode="tel" maxLength={11} />;
    case 'email':
      return <TextInput {...written} type="email" inputMode="email" />;
    case 'lines':
      return <Text c="dimmed">{t('form.unknown')}</Text>;
    default:
      return (
        <TextInput
          {...written}
          inputMode={field.kind === 'integer' ? 'numeric' : 'decimal'}
          autoComplete="off"
          styles={isNumeric(field) ? { input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } } : {}}
        />
      );
  }
}

type Typed = Readonly<{ currentTarget: Readonly<{ value: string }> }>;

/** What every input says of itself: its name, unless the heading of its column is the name, what is wrong, whether it must be filled in. */
/** A hint stands below its input, so that those beside it stay in one line. */
const belowTheInput: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

function useShown({ id, field, onBlur, error, isReadOnly, isBare, ariaLabel, hint }: FieldInputProps) {
  const words = useWords();
  const name = words(field) + unitOf(field);
  return {
    id,
    label: isBare ? undefined : name,
    'aria-label': isBare ? (ariaLabel ?? name) : undefined,
    error,
    ...(hint && { description: hint, inputWrapperOrder: belowTheInput }),
    onBlur,
    withAsterisk: !isBare && field.required === true,
    disabled: isReadOnly,
  };
}

/** A switch stands on the line of the inputs beside it; where the form has one column there is none. */
const besideLabels = { base: 0, sm: 24 };

/** A switch has no asterisk: off is an answer. */
function YesNoInput(props: FieldInputProps) {
  const { value, onChange, isBare } = props;
  const { withAsterisk: _, error: __, ...shown } = useShown(props);
  return (
    <Group align="center" mt={isBare ? 0 : besideLabels} h={36}>
      <Switch {...shown} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
    </Group>
  );
}

function OptionInput({ data, ...props }: FieldInputProps & Readonly<{ data: readonly Readonly<{ value: string; label: string }>[] }>) {
  const { field, value, onChange } = props;
  const { t } = useTranslation('ui');
  return (
    <SearchSelect
      {...useShown(props)}
      clearable={!field.required}
      clearButtonProps={{ 'aria-label': t('form.clear') }}
      data={[...data]}
      value={text(value) || null}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

function FilesOf({ field, value, onChange, error, isReadOnly, files }: FieldInputProps) {
  const { t } = useTranslation('ui');
  const words = useWords();
  const label = words(field);
  return (
    <div>
      <Text component="div" size="sm" fw={500}>
        {label}
      </Text>
      {files ? (
        files({ value: texts(value), onChange, label, isReadOnly })
      ) : (
        <Text size="sm" c="dimmed">
          {t('form.noFiles')}
        </Text>
      )}
      {error && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </div>
  );
}

/** The colour beside its code, once the code is whole. */
function Swatch({ colour }: Readonly<{ colour: string }>) {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return null;
  const border = '1px solid var(--mantine-color-default-border)';
  return <span aria-hidden style={{ width: 16, height: 16, borderRadius: 3, background: colour, border }} />;
}

/** A code that the dictionary no longer offers stays chosen and is shown as it is. */
function DictInput({ code, ...props }: FieldInputProps & Readonly<{ code: string }>) {
  const options = useDictOptions(code);
  const chosen = text(props.value);
  const isOffered = chosen === '' || options.some((option) => option.value === chosen);
  return <OptionInput {...props} data={isOffered ? options : [...options, { value: chosen, label: chosen }]} />;
}
