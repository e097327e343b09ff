import { useHotkeys } from '@mantine/hooks';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { useEffect, useId, useRef } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { isBeneathDialog } from './beneath.js';
import { checkInputs } from './check.js';
import type { FilesInput } from './field-input.js';
import { DraftOffer, FaultList, SaveFailure } from './form-alerts.js';
import { faultErrors, pathsOf } from './form-faults.js';
import { FormFooter } from './form-footer.js';
import { FormSection, type FieldGroup } from './form-section.js';
import type { OwnInputs } from './own-inputs.js';
import { unsaid, type Asked } from './use-begun.js';
import { useDraft } from './use-draft.js';
import { useSaving, type Save } from './use-saving.js';
import { inputsOf, type Inputs } from './wire.js';
import classes from './form.module.css';

export type { FieldGroup } from './form-section.js';
export type { SaveHow } from './use-saving.js';

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
  save: Save;
  /** Offers 保存并新建. */
  hasSaveAndNew?: boolean | undefined;
  onDirty?: ((isDirty: boolean) => void) | undefined;
  /** Under this key what is typed survives a crash; see `draftKey`. Without it nothing is kept. */
  draft?: string | undefined;
  version?: number | undefined;
  /** Above the form it is asked which version goes on. */
  asked?: Asked | undefined;
  files?: FilesInput | undefined;
  /** By the names of their fields. */
  inputs?: OwnInputs | undefined;
}>;

/**
 * A form from the declaration of its fields: checked on blur with the server's own schema, refusals beside their fields, Ctrl+S, a footer that
 * says how much is unsaved, a draft that survives a crash.
 */
export function RecordForm(props: RecordFormProps) {
  const { fields, values, defaults, groups, isReadOnly = false, save, draft, version, asked } = props;
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
      return Object.keys(faults).length ? { values: {}, errors: faultErrors(faults) } : { values: typed, errors: {} };
    },
  });
  const { isDirty, errors } = useFormState({ control: form.control });
  const secrets = Object.entries(fields).flatMap(([name, field]) => (field.kind === 'text' && field.isSecret ? [name] : []));
  const { found, restore, discard, settle } = useDraft(form, isReadOnly ? undefined : draft, version, secrets);

  const { onDirty } = props;
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);

  const focus = (path: string): void => {
    const element = document.getElementById(`${prefix}${path}`) ?? document.getElementById(`${prefix}${path.split('.')[0]}`);
    element?.focus();
    element?.scrollIntoView({ block: 'center' });
  };

  const { failure: refused, isSending, submit } = useSaving({ form, fields, defaults, save, settle, focus });
  const failure = unsaid(refused, asked);
  const own = useRef<HTMLFormElement>(null);
  const saveByKey = (): void => {
    if (!isBeneathDialog(own.current)) submit('save');
  };
  useHotkeys(
    isReadOnly
      ? []
      : [
          ['mod+S', saveByKey],
          ['mod+Enter', saveByKey],
        ],
    [],
  );

  const shown: readonly FieldGroup[] = groups ?? [{ label: { zh: '', en: '' }, names: Object.keys(fields) }];
  const faulty = pathsOf(errors);

  return (
    <form
      ref={own}
      noValidate
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        submit('save');
      }}
    >
      {found && <DraftOffer found={found} version={version} onRestore={restore} onDiscard={discard} />}
      {faulty.length > 1 && <FaultList fields={fields} errors={errors} paths={faulty} onGo={focus} />}
      {failure !== undefined && failure !== null && <SaveFailure error={failure} />}
      {/* A new record leads to its own page once it is there: nothing is typed that would be lost on the way. */}
      <fieldset className={classes['whole']} disabled={isSending && !values}>
        {shown.map((group, index) => (
          <FormSection
            key={index}
            prefix={prefix}
            group={group}
            fields={fields}
            control={form.control}
            isReadOnly={isReadOnly}
            isNew={!values}
            locked={props.locked ?? []}
            files={props.files}
            inputs={props.inputs ?? {}}
          />
        ))}
      </fieldset>
      {!isReadOnly && (
        <FormFooter control={form.control} start={start} onSaveAndNew={props.hasSaveAndNew ? () => submit('saveAndNew') : undefined} />
      )}
    </form>
  );
}
