import { useEffect, useState } from 'react';
import { draftKey, dropDraft, readDraft, writeDraft, type Draft } from '../platform/drafts.js';
import { usePerson } from '../platform/person.js';
import type { OrderInputs } from './order-inputs.js';

/** A draft of another shape than this form's is none. */
const shape = 2;
/** A draft is written when nothing was typed for so long. */
const rest = 2000;

export type LocalDraft = Readonly<{
  found: Draft<OrderInputs> | undefined;
  restore: () => void;
  discard: () => void;
  settle: () => void;
}>;

/** Which order it is: one that is kept, by its id and version, a new one, or a copy, which takes no new one's place. */
type Of = Readonly<{ place: string; version?: number }>;

/** What is typed survives a crash of the browser: kept two seconds after the last change, offered when the form is opened again. */
export function useOrderDraft(
  { place, version }: Of,
  inputs: OrderInputs,
  isDirty: boolean,
  restoreInto: (inputs: OrderInputs) => void,
): LocalDraft {
  const person = usePerson();
  const key = draftKey(person, `/order/orderentry/${place}#${shape}`);
  const [found, setFound] = useState<Draft<OrderInputs>>();
  useEffect(() => {
    void readDraft<OrderInputs>(key).then(setFound);
  }, [key]);
  useEffect(() => {
    if (!isDirty) return undefined;
    const write = (): void => void writeDraft(key, { values: inputs, savedAt: new Date().toISOString(), version });
    const timer = setTimeout(write, rest);
    // A lid that is closed or a tab that is put away does not wait for the timer.
    const onHide = (): void => {
      if (document.visibilityState === 'hidden') write();
    };
    document.addEventListener('visibilitychange', onHide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [key, inputs, isDirty, version]);
  const settle = (): void => {
    setFound(undefined);
    void dropDraft(key);
  };
  return {
    found: isDirty ? undefined : found,
    restore: () => {
      if (found) restoreInto(found.values);
      setFound(undefined);
    },
    discard: settle,
    settle,
  };
}
