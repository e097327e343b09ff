// Names behind codes and ids: entries of dictionaries, users, records that others point at. Kept for minutes: they change seldom.
import type { Words } from '@cloud-factory/domain/shared/refusals';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLanguage } from '../i18n/language.js';
import { api, mayPass, reading } from '../platform/api.js';
import { sourceOf } from './sources.js';

const fiveMinutes = 5 * 60_000;

export type DictEntry = Readonly<{
  dictKey: string;
  dictValue: string;
  dictValueEn?: string | null;
  children?: readonly DictEntry[] | null;
}>;

/** The entries under a code. The server looks into the other dictionary when this one does not keep the code. */
export const dictQuery = (code: string) =>
  queryOptions({
    queryKey: ['lookup', 'dict', code],
    queryFn: reading<readonly DictEntry[]>('blade-system/dict-biz/dictionary', { code }),
    staleTime: fiveMinutes,
    gcTime: 6 * fiveMinutes,
  });

export const dictWords = (entry: DictEntry): Words => ({ zh: entry.dictValue, en: entry.dictValueEn || entry.dictValue });

/** Options of a select, in the language in use. */
export function useDictOptions(code: string): readonly Readonly<{ value: string; label: string }>[] {
  const language = useLanguage();
  const { data = [] } = useQuery(dictQuery(code));
  return data.map((entry) => ({ value: String(entry.dictKey), label: dictWords(entry)[language] }));
}

export type UserOption = Readonly<{ id: string; account?: string; realName: string }>;

/** The people of the tenant, by name: whoever works there may know with whom; an account of a hospital is told of itself alone. */
export const userOptionsQuery = queryOptions({
  queryKey: ['lookup', 'users'],
  queryFn: reading<readonly UserOption[]>('blade-user/user-list'),
  staleTime: fiveMinutes,
  gcTime: 6 * fiveMinutes,
});

type Row = Readonly<Record<string, unknown>>;

/** The record that an id points at, by its kind. Null when it is gone or may not be seen: then its id stays hidden, never shown raw. */
export const nameQuery = (to: string, id: string) =>
  queryOptions({
    queryKey: ['lookup', 'name', to, id],
    queryFn: async ({ client, signal }): Promise<Words | null> => {
      if (to === 'user') {
        const name = (await client.ensureQueryData(userOptionsQuery)).find((user) => user.id === id)?.realName;
        return name === undefined ? null : { zh: name, en: name };
      }
      const source = await sourceOf(to);
      if (!source) return null;
      try {
        return source.words(await api.get<Row>(source.detail, { [source.idName ?? 'id']: id }, { signal }));
      } catch (error) {
        if (mayPass(error)) throw error;
        return null;
      }
    },
    staleTime: fiveMinutes,
    gcTime: 6 * fiveMinutes,
  });
