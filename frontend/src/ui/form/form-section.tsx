import { SimpleGrid, Stack, Title } from '@mantine/core';
import type { Field, Fields } from '@cloud-factory/domain/shared/fields';
import type { Words } from '@cloud-factory/domain/shared/refusals';
import type { ComponentType } from 'react';
import { useController, useFormState, type Control } from 'react-hook-form';
import { useWords } from '../../i18n/language.js';
import { FieldInput, type FieldInputProps, type FilesInput } from './field-input.js';
import { fieldAt, messageAt, useErrorSentence } from './form-faults.js';
import { LinesInput } from './lines-input.js';
import type { OwnInputs } from './own-inputs.js';
import type { Inputs } from './wire.js';

export type FieldGroup = Readonly<{ label: Words; names: readonly string[] }>;

type SectionProps = Readonly<{
  prefix: string;
  group: FieldGroup;
  fields: Fields;
  control: Control<Record<string, unknown>>;
  isReadOnly: boolean;
  isNew: boolean;
  locked: readonly string[];
  files: FilesInput | undefined;
  inputs: OwnInputs;
}>;

/** Short fields side by side, lines and files over the whole width. */
export function FormSection({ prefix, group, fields, control, isReadOnly, isNew, locked, files, inputs }: SectionProps) {
  const words = useWords();
  const known = group.names.flatMap((name): readonly (readonly [string, Field])[] => {
    const field = fields[name];
    return field ? [[name, field]] : [];
  });
  const isWide = (field: Field): boolean => field.kind === 'lines' || field.kind === 'files';
  const title = words(group.label);
  const bound = ([name, field]: readonly [string, Field]) => (
    <BoundField
      key={name}
      id={prefix + name}
      name={name}
      field={field}
      control={control}
      isReadOnly={isReadOnly || locked.includes(name)}
      isNew={isNew}
      files={files}
      Input={inputs[name] ?? FieldInput}
    />
  );
  return (
    <Stack gap="md" component="section" aria-label={title || undefined}>
      {title && (
        <Title order={2} fz="h5">
          {title}
        </Title>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3, xl: 4 }} spacing="md" verticalSpacing="sm">
        {known.filter(([, field]) => !isWide(field)).map(bound)}
      </SimpleGrid>
      {known.filter(([, field]) => isWide(field)).map(bound)}
    </Stack>
  );
}

function BoundField({
  id,
  name,
  field,
  control,
  isReadOnly,
  isNew,
  files,
  Input,
}: Readonly<{
  id: string;
  name: string;
  field: Field;
  control: Control<Record<string, unknown>>;
  isReadOnly: boolean;
  isNew: boolean;
  files: FilesInput | undefined;
  Input: ComponentType<FieldInputProps>;
}>) {
  const { field: bound } = useController({ name, control });
  const { errors } = useFormState({ control, name });
  const sentence = useErrorSentence();
  const at = (path: string): string | undefined => sentence(messageAt(errors, path), fieldAt({ [name]: field }, path));
  if (field.kind === 'lines') {
    const lines = Array.isArray(bound.value) ? (bound.value as readonly Inputs[]) : []; // made by `inputsOf`
    return (
      <LinesInput
        id={id}
        name={name}
        field={field}
        lines={lines}
        onChange={bound.onChange}
        onBlur={bound.onBlur}
        sentence={at}
        isReadOnly={isReadOnly}
        files={files}
      />
    );
  }
  return (
    <Input
      id={id}
      field={field}
      value={bound.value}
      onChange={bound.onChange}
      onBlur={bound.onBlur}
      error={at(name)}
      isReadOnly={isReadOnly}
      isNew={isNew}
      files={files}
    />
  );
}
