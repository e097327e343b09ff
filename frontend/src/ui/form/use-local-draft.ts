import { useEffect, useState } from 'react';
import { draftKey, dropDraft, readDraft, writeDraft, type Draft } from '../../platform/drafts.js';
import { usePerson } from '../../platform/person.js';

/** A draft is written when nothing was typed for so long. */
const rest = 2000;

export type LocalDraft<Inputs> = Readonly<{
  found: Draft<Inputs> | undefined;
  restore: () => void;
  discard: () => void;
  settle: () => void;
}>;

/** Where the form stands, with the shape of what it holds, which makes a draft of another shape none; `version` of what is changed. */
type Of = Readonly<{ route: string; version?: number | undefined }>;

/** What is typed survives a crash of the browser: kept two seconds after the last change, offered when the form is opened again. */
export function useLocalDraft<Inputs>(
  { route, version }: Of,
  inputs: Inputs,
  isDirty: boolean,
  restoreInto: (inputs: Inputs) => void,
): LocalDraft<Inputs> {
  const person = usePerson();
  const key = draftKey(person, route);
  const [found, setFound] = useState<Draft<Inputs>>();
  useEffect(() => {
    void readDraft<Inputs>(key).then(setFound);
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
