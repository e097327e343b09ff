// Which page an address leads to, and the right that it asks for: the one place that links, buttons and tabs ask.
import type { PageEntry } from './page-entry.js';
import { pages } from './registry.js';

/** The entry of a path, parameters filled; undefined for an unknown one. The more words a pattern has, the sooner it is taken. */
export function pageEntryAt(path: string): PageEntry | undefined {
  const parts = path.split('/');
  const fits = pages.filter((entry) => {
    const pattern = entry.path.split('/');
    return pattern.length === parts.length && pattern.every((word, index) => word.startsWith('$') || word === parts[index]);
  });
  const words = (entry: PageEntry): number => entry.path.split('/').filter((word) => !word.startsWith('$')).length;
  return fits.sort((one, other) => words(other) - words(one))[0];
}

/** The parameters of a path, by the names that its page gives them. */
export function paramsAt(path: string): Readonly<Record<string, string>> {
  const values = path.split('/');
  const names = pageEntryAt(path)?.path.split('/') ?? [];
  return Object.fromEntries(
    names.flatMap((name, index) => (name.startsWith('$') ? [[name.slice(1), decodeURIComponent(values[index] ?? '')]] : [])),
  );
}

const pathOf = (href: string): string => href.split(/[?#]/)[0] ?? href;

/** The right of the page at an address; undefined where everybody signed in may open it, or where there is none. Records of the catalogue are read by their key. */
export function rightAt(href: string): string | undefined {
  const path = pathOf(href);
  const entry = pageEntryAt(path);
  if (!entry?.path.startsWith('/$area/$key')) return entry?.permission;
  const { key } = paramsAt(path);
  return key === undefined ? undefined : `${key}.read`;
}
