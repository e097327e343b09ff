// Inputs that say more of a text than its kind does: a picture, an address on one line. A form takes them by the name of the field.
import { TextInput } from '@mantine/core';
import type { ComponentType } from 'react';
import { useWords } from '../../i18n/language.js';
import { IconField } from '../icon-field.js';
import type { FieldInputProps } from './field-input.js';

export type OwnInputs = Readonly<Record<string, ComponentType<FieldInputProps>>>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The icon of an item of a menu, chosen among those that there are. */
export function IconInput({ field, value, onChange, error, isReadOnly }: FieldInputProps) {
  const words = useWords();
  return <IconField label={words(field)} value={text(value)} onChange={onChange} isReadOnly={isReadOnly} error={error} />;
}

/** One address: no text of several lines, however long it may be. */
export function OneLine({ id, field, value, onChange, onBlur, error, isReadOnly }: FieldInputProps) {
  const words = useWords();
  return (
    <TextInput
      id={id}
      label={words(field)}
      withAsterisk={field.required === true}
      {...(field.kind === 'text' && { maxLength: field.max })}
      autoCapitalize="none"
      spellCheck={false}
      value={text(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={onBlur}
      error={error}
      disabled={isReadOnly}
    />
  );
}
