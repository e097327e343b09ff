import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { dropDraft, readDraft, writeDraft, type Draft } from '../../platform/drafts.js';

type Values = Record<string, unknown>;
/** A draft is written when nothing was typed for so long. */
const rest = 2000;

const noSecrets: readonly string[] = [];

/**
 * Keeps what is typed under `key`, and offers what was found there when the form opens. Without a key it does nothing. `secrets`: names of fields of
 * which nothing is kept.
 */
export function useDraft(
  form: UseFormReturn<Values>,
  key: string | undefined,
  version: number | undefined,
  secrets: readonly string[] = noSecrets,
) {
  const [found, setFound] = useState<Draft<Values>>();
  // By their names: a page may make its list of fields anew each time.
  const unkept = secrets.join('\n');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (!key) return;
    let isGone = false;
    void readDraft<Values>(key).then((draft) => {
      if (draft && !isGone && !form.formState.isDirty) setFound(draft);
    });
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        clearTimeout(timer.current);
        if (!isDirty) return;
        const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !unkept.split('\n').includes(name)));
        timer.current = setTimeout(() => void writeDraft(key, { values: kept, savedAt: new Date().toISOString(), version }), rest);
      },
    });
    // The last words are still written when the tab is hidden meanwhile: the timer runs on.
    return () => {
      isGone = true;
      stop();
    };
  }, [form, key, version, unkept]);

  return {
    found,
    restore: (): void => {
      for (const [name, value] of Object.entries(found?.values ?? {})) form.setValue(name, value, { shouldDirty: true });
      setFound(undefined);
    },
    discard: (): void => {
      setFound(undefined);
      if (key) void dropDraft(key);
    },
    /** What was typed is saved. */
    settle: async (): Promise<void> => {
      clearTimeout(timer.current);
      setFound(undefined);
      if (key) await dropDraft(key);
    },
  };
}
