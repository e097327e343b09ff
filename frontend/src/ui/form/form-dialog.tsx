import { Alert } from '@mantine/core';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState, type ReactNode } from 'react';
import { Dialog } from '../dialog.js';
import { noticeDone } from '../notices.js';
import type { FilesInput } from './field-input.js';
import type { OwnInputs } from './own-inputs.js';
import { RecordForm, type FieldGroup } from './record-form.js';
import type { Asked } from './use-begun.js';
import type { Inputs } from './wire.js';

type Props = Readonly<{
  title: string;
  fields: Fields;
  groups?: readonly FieldGroup[];
  values?: Inputs;
  defaults?: Inputs;
  /** Said above the form. */
  note?: ReactNode;
  /** Asked above the form, of what is typed into it. */
  above?: ReactNode;
  /** That it is asked there which version goes on. */
  asked?: Asked;
  onDirty?: (isDirty: boolean) => void;
  /** Its width in px, when the documents name one. */
  width?: number;
  /** Said when it is done. */
  done: string;
  files?: FilesInput | undefined;
  inputs?: OwnInputs | undefined;
  save: (values: Record<string, unknown>, commandId: string) => Promise<unknown>;
  onClose: () => void;
}>;

/** A form in a dialog: what the server refuses stands at its field, and the dialog closes when it is done. */
export function FormDialog({
  title,
  fields,
  groups,
  values,
  defaults,
  note,
  above,
  asked,
  onDirty,
  width,
  done,
  files,
  inputs,
  save,
  onClose,
}: Props) {
  const queryClient = useQueryClient();
  const [isDirty, setDirty] = useState(false);
  const tell = useCallback(
    (next: boolean): void => {
      setDirty(next);
      onDirty?.(next);
    },
    [onDirty],
  );
  return (
    <Dialog onClose={onClose} isDirty={isDirty} title={title} size={width ?? 'xl'}>
      {note && (
        <Alert color="blue" mb="md">
          {note}
        </Alert>
      )}
      {above}
      <RecordForm
        fields={fields}
        groups={groups}
        values={values}
        defaults={defaults}
        files={files}
        inputs={inputs}
        onDirty={tell}
        asked={asked}
        save={async (typed, commandId) => {
          try {
            await save(typed, commandId);
          } finally {
            // Also after a refusal: what stood here was out of date then.
            void queryClient.invalidateQueries();
          }
          noticeDone(done);
          onClose();
        }}
      />
    </Dialog>
  );
}
