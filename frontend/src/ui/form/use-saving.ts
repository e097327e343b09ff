import type { Fields } from '@cloud-factory/domain/shared/fields';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { mayPass, Refused } from '../../platform/api.js';
import { newCommandId } from '../../platform/command-id.js';
import { pathsOf } from './form-faults.js';
import { inputsOf, isSame, wireValues, type Inputs } from './wire.js';

type Values = Record<string, unknown>;
export type SaveHow = 'save' | 'saveAndNew';
/**
 * Sends what the form holds. `commandId` stays the same when the same content is sent again after a lost answer. A refusal with `errors` is
 * shown at its fields; `StaleValues` opens nothing here: the page answers it (see `RecordPage`).
 */
export type Save = (values: Values, commandId: string, how: SaveHow) => Promise<void>;

type Saving = Readonly<{
  form: UseFormReturn<Values>;
  fields: Fields;
  defaults: Inputs | undefined;
  save: Save;
  /** What was typed is saved. */
  settle: () => Promise<void>;
  focus: (path: string) => void;
}>;

/** `submit` checks and sends, one at a time, and goes to the first field that is wrong; `failure`: why the last time was in vain. */
export function useSaving({ form, fields, defaults, save, settle, focus }: Saving) {
  const [failure, setFailure] = useState<unknown>();
  const sent = useRef<Readonly<{ commandId: string; body: string }>>(undefined);
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);

  /** What was saved is what the form begins with from now on; what was typed meanwhile stays, unsaved. */
  const restart = (saved: Values): void => {
    const now = form.getValues();
    form.reset(saved);
    for (const [name, value] of Object.entries(now)) if (!isSame(value, saved[name])) form.setValue(name, value, { shouldDirty: true });
  };

  const send = async (typed: Values, how: SaveHow): Promise<void> => {
    const body = wireValues(fields, typed);
    const text = JSON.stringify(body);
    const commandId = sent.current?.body === text ? sent.current.commandId : newCommandId();
    sent.current = { commandId, body: text };
    setFailure(undefined);
    try {
      await save(body, commandId, how);
      sent.current = undefined;
      await settle();
      if (how === 'saveAndNew') form.reset(inputsOf(fields, defaults));
      else restart(typed);
    } catch (error) {
      // Without an answer the same click may be repeated with its id; a refusal is final for it.
      if (!mayPass(error)) sent.current = undefined;
      setFailure(error);
      if (error instanceof Refused) for (const { path, message } of error.errors) form.setError(path, { type: 'server', message });
      const [first] = error instanceof Refused ? error.errors : [];
      if (first) focus(first.path);
    }
  };
  const submit = (how: SaveHow): void => {
    // One at a time, whatever was pressed: two would be two records.
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    void form
      .handleSubmit(
        (typed) => send(typed, how),
        (faults) => {
          const [first] = pathsOf(faults);
          if (first) focus(first);
        },
      )()
      .finally(() => {
        isBusy.current = false;
        setSending(false);
      });
  };
  return { failure, isSending, submit };
}
