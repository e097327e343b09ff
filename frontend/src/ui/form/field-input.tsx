import { Group, PasswordInput, Select, Switch, Text, Textarea, TextInput } from '@mantine/core';
import type { Field } from '@cloud-factory/domain/shared/fields';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../../i18n/language.js';
import { isNumeric, unitOf } from '../field-words.js';
import { useDictOptions } from '../lookups.js';
import { PickerField } from '../picker.js';
import { UserSelect } from '../user-select.js';
import { RegionInput } from './region-input.js';

const DayInput = lazy(async () => ({ default: (await import('../dates.js')).DayInput }));
const TimeInput = lazy(async () => ({ default: (await import('../dates.js')).TimeInput }));

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
  /** In a line of a table the heading is the label. */
  isBare?: boolean;
  ariaLabel?: string;
  files?: FilesInput | undefined;
}>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []);

/** The input of one field, whatever its kind. Lines have a table of their own. */
export function FieldInput(props: FieldInputProps) {
  const { id, field, value, onChange, onBlur, error, isReadOnly, isBare, ariaLabel } = props;
  const { t } = useTranslation('ui');
  const words = useWords();
  const name = words(field) + unitOf(field);
  const label = isBare ? undefined : name;
  const aria = isBare ? (ariaLabel ?? name) : undefined;
  const common = { id, label, error, 'aria-label': aria, onBlur, withAsterisk: !isBare && field.required === true, disabled: isReadOnly };
  const onText = (event: { currentTarget: { value: string } }): void => onChange(event.currentTarget.value);
  switch (field.kind) {
    case 'yesNo':
      return (
        <Group align="center" mt={isBare ? 0 : 26} mih={36}>
          <Switch
            id={id}
            label={label}
            aria-label={aria}
            checked={value === true}
            disabled={isReadOnly}
            onChange={(event) => onChange(event.currentTarget.checked)}
            onBlur={onBlur}
          />
        </Group>
      );
    case 'choice':
      return (
        <Select
          {...common}
          searchable
          selectFirstOptionOnChange
          clearable={!field.required}
          clearButtonProps={{ 'aria-label': t('form.clear') }}
          data={Object.entries(field.options).map(([option, labels]) => ({ value: option, label: words(labels) }))}
          value={text(value) || null}
          onChange={(next) => onChange(next ?? '')}
        />
      );
    case 'dict':
      return <DictInput {...props} />;
    case 'date':
      return (
        <Suspense>
          <DayInput
            id={id}
            label={label}
            ariaLabel={aria}
            value={text(value)}
            onChange={onChange}
            onBlur={onBlur}
            error={error}
            disabled={isReadOnly}
            required={common.withAsterisk}
          />
        </Suspense>
      );
    case 'dateTime':
      return (
        <Suspense>
          <TimeInput
            id={id}
            label={label}
            ariaLabel={aria}
            value={text(value)}
            onChange={onChange}
            onBlur={onBlur}
            error={error}
            disabled={isReadOnly}
            required={common.withAsterisk}
          />
        </Suspense>
      );
    case 'ref':
    case 'refs':
      return (
        <PickerField
          id={id}
          label={label}
          ariaLabel={aria}
          to={field.to}
          multiple={field.kind === 'refs'}
          value={field.kind === 'refs' ? texts(value) : text(value)}
          onChange={onChange}
          onBlur={onBlur}
          error={error}
          disabled={isReadOnly}
          required={common.withAsterisk}
        />
      );
    case 'user':
      return (
        <UserSelect
          id={id}
          label={label}
          ariaLabel={aria}
          value={text(value)}
          onChange={onChange}
          onBlur={onBlur}
          error={error}
          disabled={isReadOnly}
          required={common.withAsterisk}
          clearable={!field.required}
        />
      );
    case 'region':
      return (
        <RegionInput
          id={id}
          label={label}
          ariaLabel={aria}
          value={text(value)}
          onChange={onChange}
          onBlur={onBlur}
          error={error}
          isReadOnly={isReadOnly}
          isRequired={common.withAsterisk}
        />
      );
    case 'files':
      return (
        <div>
          <Text component="div" size="sm" fw={500}>
            {name}
          </Text>
          {props.files ? (
            props.files({ value: texts(value), onChange, label: name, isReadOnly })
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
    case 'text':
      if (field.isSecret)
        return (
          <PasswordInput
            {...common}
            autoComplete="new-password"
            maxLength={field.max}
            value={text(value)}
            onChange={onText}
            description={t('form.secretStays')}
            visibilityToggleButtonProps={{ 'aria-label': t('form.secretShow') }}
          />
        );
      return !isBare && field.max > 120 ? (
        <Textarea {...common} autosize minRows={2} maxRows={8} maxLength={field.max} value={text(value)} onChange={onText} />
      ) : (
        <TextInput
          {...common}
          maxLength={field.max}
          value={text(value)}
          onChange={onText}
          rightSection={
            field.pattern === 'colour' && /^#[0-9a-f]{6}$/i.test(text(value)) ? (
              <span
                aria-hidden
                style={{
                  width: 16,
                  height: 16,
                  borderRadius: 3,
                  background: text(value),
                  border: '1px solid var(--mantine-color-default-border)',
                }}
              />
            ) : undefined
          }
        />
      );
    case 'teeth':
      return <TextInput {...common} placeholder={t('form.teethHint')} value={text(value)} onChange={onText} />;
    case 'phone':
      return <TextInput {...common} type="tel" inputMode="tel" maxLength={11} value={text(value)} onChange={onText} />;
    case 'email':
      return <TextInput {...common} type="email" inputMode="email" value={text(value)} onChange={onText} />;
    case 'lines':
      return <Text c="dimmed">{t('form.unknown')}</Text>;
    default:
      return (
        <TextInput
          {...common}
          inputMode={field.kind === 'integer' ? 'numeric' : 'decimal'}
          autoComplete="off"
          styles={isNumeric(field) ? { input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } } : {}}
          value={text(value)}
          onChange={onText}
        />
      );
  }
}

/** A code that the dictionary no longer offers stays chosen and is shown as it is. */
function DictInput({ id, field, value, onChange, onBlur, error, isReadOnly, isBare, ariaLabel }: FieldInputProps) {
  const { t } = useTranslation('ui');
  const words = useWords();
  const options = useDictOptions(field.kind === 'dict' ? field.code : '');
  const chosen = text(value);
  const data = chosen && !options.some((option) => option.value === chosen) ? [...options, { value: chosen, label: chosen }] : [...options];
  return (
    <Select
      id={id}
      label={isBare ? undefined : words(field)}
      aria-label={isBare ? (ariaLabel ?? words(field)) : undefined}
      error={error}
      withAsterisk={!isBare && field.required === true}
      disabled={isReadOnly}
      searchable
      selectFirstOptionOnChange
      clearable={!field.required}
      clearButtonProps={{ 'aria-label': t('form.clear') }}
      data={data}
      value={chosen || null}
      onChange={(next) => onChange(next ?? '')}
      onBlur={onBlur}
    />
  );
}
