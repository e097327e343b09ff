// What the palette searches, made once per menu so that a key press only compares.
import type { Words } from '@cloud-factory/domain/shared/refusals';

export type Entry = Readonly<{ id: string; words: Words; parents: readonly Words[] }>;
export type Indexed = Entry & Readonly<{ keys: readonly string[] }>;

/** `spellings` gives all readings of a Chinese text in pinyin and as initials; without it the names alone are searched. */
export const indexed = (entries: readonly Entry[], spellings?: (text: string) => readonly string[]): readonly Indexed[] =>
  entries.map((entry) => ({
    ...entry,
    keys: [...new Set([entry.words.zh, entry.words.en, ...(spellings?.(entry.words.zh) ?? [])].map((key) => key.toLowerCase()))],
  }));

/** 0 begins with it (the documents' rule), 1 has a word that begins with it, 2 contains it, undefined does not match. */
function rank({ keys }: Indexed, query: string): number | undefined {
  if (keys.some((key) => key.startsWith(query))) return 0;
  if (keys.some((key) => key.includes(` ${query}`))) return 1;
  return keys.some((key) => key.includes(query)) ? 2 : undefined;
}

/** Matches anywhere, in any of the spellings, whatever the case; better places first, then what is used most. */
export function found(entries: readonly Indexed[], query: string, uses: Readonly<Record<string, number>> = {}): readonly Indexed[] {
  const wanted = query.trim().toLowerCase();
  return entries
    .flatMap((entry) => {
      const place = rank(entry, wanted);
      return place === undefined ? [] : [{ entry, place, used: uses[entry.id] ?? 0 }];
    })
    .sort((one, other) => one.place - other.place || other.used - one.used)
    .map(({ entry }) => entry);
}
