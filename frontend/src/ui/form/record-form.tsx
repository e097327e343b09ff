import { Alert, Anchor, Badge, Button, Group, List, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { Field, Fields } from '@cloud-factory/domain/shared/fields';
import type { Words } from '@cloud-factory/domain/shared/refusals';
import { useEffect, useId, useRef, useState } from 'react';
import { useController, useForm, useFormState, type Control, type FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useWords } from '../../i18n/language.js';
import { Refused, Unreachable } from '../../platform/api.js';
import { newCommandId } from '../../platform/command-id.js';
import { formatInstant } from '../../platform/format.js';
import { sentenceOf } from '../notices.js';
import { checkInputs, type Fault } from './check.js';
import { FieldInput, type FilesInput } from './field-input.js';
import { LinesInput } from './lines-input.js';
import { useFaultSentence } from './sentence.js';
import { useDraft } from './use-draft.js';
import { inputsOf, isSame, wireValues, type Inputs } from './wire.js';
import classes from './form.module.css';

export type FieldGroup = Readonly<{ label: Words; names: readonly string[] }>;
export type SaveHow = 'save' | 'saveAndNew';

export type RecordFormProps = Readonly<{
  fields: Fields;
  /** As they came from the server; undefined for a new record. */
  values?: Inputs | undefined;
  /** Of a new record. */
  defaults?: Inputs | undefined;
  groups?: readonly FieldGroup[] | undefined;
  isReadOnly?: boolean | undefined;
  /** Fields that are shown and never typed in. */
  locked?: readonly string[] | undefined;
  /**
   * Sends what the form holds. `commandId` stays the same when the same content is sent again after a lost answer. A refusal with `errors` is
   * shown at its fields; `StaleValues` opens nothing here: the page answers it (see `RecordPage`).
   */
  save: (values: Record<string, unknown>, commandId: string, how: SaveHow) => Promise<void>;
  /** Offers 保存并新建. */
  hasSaveAndNew?: boolean | undefined;
  onDirty?: ((isDirty: boolean) => void) | undefined;
  /** Under this key what is typed survives a crash; see `draftKey`. Without it nothing is kept. */
  draft?: string | undefined;
  version?: number | undefined;
  files?: FilesInput | undefined;
}>;

/** `message` of an error in the form's state: a fault of ours as JSON, or the server's sentence. */
const isFault = (text: string): boolean => text.startsWith('{');

function nested(faults: Readonly<Record<string, Fault>>): FieldErrors<Record<string, unknown>> {
  const errors: Record<string, unknown> = {};
  for (const [path, fault] of Object.entries(faults)) put(errors, path.split('.'), { type: fault.word, message: JSON.stringify(fault) });
  // Built with the form's own paths.
  return errors as FieldErrors<Record<string, unknown>>;
}

function put(into: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (!rest.length) {
    into[name] = value;
    return;
  }
  const below = (into[name] ??= {}) as Record<string, unknown>; // made here, one line below
  put(below, rest, value);
}

function messageAt(errors: unknown, path: string): string | undefined {
  let at = errors;
  for (const name of path.split('.')) at = at && typeof at === 'object' ? (at as Record<string, unknown>)[name] : undefined;
  const message = at && typeof at === 'object' ? (at as Record<string, unknown>)['message'] : undefined;
  return typeof message === 'string' ? message : undefined;
}

/** Every path that has a message, in the order of the fields. */
function pathsOf(errors: unknown, prefix = ''): readonly string[] {
  if (!errors || typeof errors !== 'object') return [];
  if (typeof (errors as Record<string, unknown>)['message'] === 'string') return [prefix.slice(0, -1)];
  return Object.entries(errors)
    .filter(([key]) => key !== 'ref' && key !== 'root')
    .flatMap(([key, below]) => pathsOf(below, `${prefix}${key}.`));
}

/** `lines.0.name` is a field of `lines`. */
function fieldAt(fields: Fields, path: string): Field | undefined {
  const [name = '', , column = ''] = path.split('.');
  const field = fields[name];
  return field?.kind === 'lines' && column ? field.fields[column] : field;
}

/** The sentence of an error in the form's state, in the language in use. */
function useSentence(): (message: string | undefined, field: Field | undefined) => string | undefined {
  const sentenceOfFault = useFaultSentence();
  return (message, field) => (message === undefined || !isFault(message) ? message : sentenceOfFault(JSON.parse(message) as Fault, field)); // written by `nested`
}

/**
 * A form from the declaration of its fields: checked on blur with the server's own schema, refusals beside their fields, Ctrl+S, a footer that
 * says how much is unsaved, a draft that survives a crash.
 */
export function RecordForm(props: RecordFormProps) {
  const { fields, values, defaults, groups, isReadOnly = false, save, draft, version } = props;
  const { t } = useTranslation('ui');
  // Several tabs hold the same form: ids are of this one.
  const prefix = useId();
  const start = inputsOf(fields, values ?? defaults);
  const form = useForm<Record<string, unknown>>({
    defaultValues: start,
    mode: 'onBlur',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    resolver: (typed) => {
      const faults = checkInputs(fields, typed);
      return Object.keys(faults).length ? { values: {}, errors: nested(faults) } : { values: typed, errors: {} };
    },
  });
  const { isDirty, dirtyFields, errors, isSubmitting } = useFormState({ control: form.control });
  const [failure, setFailure] = useState<unknown>();
  const sent = useRef<Readonly<{ commandId: string; body: string }>>(undefined);
  const secrets = Object.entries(fields).flatMap(([name, field]) => (field.kind === 'text' && field.isSecret ? [name] : []));
  const { found, restore, discard, settle } = useDraft(form, isReadOnly ? undefined : draft, version, secrets);
  const sentence = useSentence();

  const { onDirty } = props;
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);

  const focus = (path: string): void => {
    const element = document.getElementById(`${prefix}${path}`) ?? document.getElementById(`${prefix}${path.split('.')[0]}`);
    element?.focus();
    element?.scrollIntoView({ block: 'center' });
  };

  const send = async (typed: Record<string, unknown>, how: SaveHow): Promise<void> => {
    const body = wireValues(fields, typed);
    const text = JSON.stringify(body);
    const commandId = sent.current?.body === text ? sent.current.commandId : newCommandId();
    sent.current = { commandId, body: text };
    setFailure(undefined);
    try {
      await save(body, commandId, how);
      sent.current = undefined;
      await settle();
      form.reset(how === 'saveAndNew' ? inputsOf(fields, defaults) : typed);
    } catch (error) {
      // Without an answer the same click may be repeated with its id; a refusal is final for it.
      if (!(error instanceof Unreachable)) sent.current = undefined;
      setFailure(error);
      if (error instanceof Refused) for (const { path, message } of error.errors) form.setError(path, { type: 'server', message });
      const [first] = error instanceof Refused ? error.errors : [];
      if (first) focus(first.path);
    }
  };
  const submit = (how: SaveHow): void =>
    void form.handleSubmit(
      (typed) => send(typed, how),
      (found) => {
        const [first] = pathsOf(found);
        if (first) focus(first);
      },
    )();
  useHotkeys(
    isReadOnly
      ? []
      : [
          ['mod+S', () => submit('save')],
          ['mod+Enter', () => submit('save')],
        ],
    [],
  );

  const shown: readonly FieldGroup[] = groups ?? [{ label: { zh: '', en: '' }, names: Object.keys(fields) }];
  const faulty = pathsOf(errors);
  const changes = Object.keys(dirtyFields).filter((name) => !isSame(start[name], form.getValues(name))).length || (isDirty ? 1 : 0);

  return (
    <form
      noValidate
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        submit('save');
      }}
    >
      {found && (
        <Alert color="blue" title={t('form.draftFound', { at: formatInstant(found.savedAt) })}>
          {found.version !== version && <Text size="sm">{t('form.draftOlder')}</Text>}
          <Group mt="xs">
            <Button size="compact-sm" onClick={restore}>
              {t('form.draftRestore')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={discard}>
              {t('form.draftDiscard')}
            </Button>
          </Group>
        </Alert>
      )}
      {faulty.length > 1 && (
        <Alert color="red" role="alert" title={t('form.errors', { count: faulty.length })}>
          <List size="sm">
            {faulty.map((path) => (
              <List.Item key={path}>
                <Anchor component="button" type="button" size="sm" onClick={() => focus(path)}>
                  <PathLabel fields={fields} path={path} />：{sentence(messageAt(errors, path), fieldAt(fields, path))}
                </Anchor>
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {failure !== undefined && <Failure error={failure} />}
      {shown.map((group, index) => (
        <Section
          key={index}
          prefix={prefix}
          group={group}
          fields={fields}
          control={form.control}
          isReadOnly={isReadOnly}
          locked={props.locked ?? []}
          files={props.files}
        />
      ))}
      {!isReadOnly && (
        <div className={classes['footer']}>
          <Text size="sm" c="dimmed" aria-live="polite">
            {isDirty ? t('form.changes', { count: changes }) : t('form.noChanges')}
          </Text>
          <Group gap="xs">
            {props.hasSaveAndNew && (
              <Button variant="default" disabled={isSubmitting} onClick={() => submit('saveAndNew')}>
                {t('saveAndNew')}
              </Button>
            )}
            <Button type="submit" loading={isSubmitting} aria-keyshortcuts="Control+S">
              {t('save')}
            </Button>
          </Group>
        </div>
      )}
    </form>
  );
}

function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation('ui');
  const reference = error instanceof Refused ? error.reference : undefined;
  return (
    <Alert color="red" role="alert" title={t('form.failed')}>
      {sentenceOf(error)}
      {reference && (
        <Badge ml="xs" variant="light" color="red" tt="none">
          {t('form.reference', { reference })}
        </Badge>
      )}
    </Alert>
  );
}

/** `lines.0.name` → `明细 1 名称`. */
function PathLabel({ fields, path }: { fields: Fields; path: string }) {
  const words = useWords();
  const [name = '', row, column = ''] = path.split('.');
  const field = fields[name];
  if (!field) return path;
  const below = field.kind === 'lines' ? field.fields[column] : undefined;
  return [words(field), row !== undefined ? Number(row) + 1 : '', below ? words(below) : ''].join(' ').trim();
}

type SectionProps = Readonly<{
  prefix: string;
  group: FieldGroup;
  fields: Fields;
  control: Control<Record<string, unknown>>;
  isReadOnly: boolean;
  locked: readonly string[];
  files: FilesInput | undefined;
}>;

/** Short fields side by side, lines and files over the whole width. */
function Section({ prefix, group, fields, control, isReadOnly, locked, files }: SectionProps) {
  const words = useWords();
  const known = group.names.flatMap((name): readonly (readonly [string, Field])[] => {
    const field = fields[name];
    return field ? [[name, field]] : [];
  });
  const isWide = (field: Field): boolean => field.kind === 'lines' || field.kind === 'files';
  const title = words(group.label);
  return (
    <Stack gap="md" component="section" aria-label={title || undefined}>
      {title && (
        <Title order={2} fz="h5">
          {title}
        </Title>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3, xl: 4 }} spacing="md" verticalSpacing="sm">
        {known
          .filter(([, field]) => !isWide(field))
          .map(([name, field]) => (
            <BoundField
              key={name}
              id={prefix + name}
              name={name}
              field={field}
              control={control}
              isReadOnly={isReadOnly || locked.includes(name)}
              files={files}
            />
          ))}
      </SimpleGrid>
      {known
        .filter(([, field]) => isWide(field))
        .map(([name, field]) => (
          <BoundField
            key={name}
            id={prefix + name}
            name={name}
            field={field}
            control={control}
            isReadOnly={isReadOnly || locked.includes(name)}
            files={files}
          />
        ))}
    </Stack>
  );
}

function BoundField({
  id,
  name,
  field,
  control,
  isReadOnly,
  files,
}: Readonly<{
  id: string;
  name: string;
  field: Field;
  control: Control<Record<string, unknown>>;
  isReadOnly: boolean;
  files: FilesInput | undefined;
}>) {
  const { field: bound } = useController({ name, control });
  const { errors } = useFormState({ control, name });
  const sentence = useSentence();
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
    <FieldInput
      id={id}
      field={field}
      value={bound.value}
      onChange={bound.onChange}
      onBlur={bound.onBlur}
      error={at(name)}
      isReadOnly={isReadOnly}
      files={files}
    />
  );
}
