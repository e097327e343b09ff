// What a page knows of the tab that it stands in. Filled by the shell; in specs by hand.
import { createContext, useContext } from 'react';
import type { Words } from '@cloud-factory/domain/shared/refusals';

export type PageSearch = Readonly<Record<string, string>>;

export type PageTab = Readonly<{
  /** The path as it stands in the address bar, without the search. */
  path: string;
  params: Readonly<Record<string, string>>;
  search: PageSearch;
  /** Changed each time that the tab is shown again: reading it makes the page read its stores anew. */
  epoch: number;
  /** The URL is the view: filters, sorting and page go here. Empty values are left out. */
  setSearch: (next: Readonly<Record<string, string | undefined>>, how?: { replace?: boolean }) => void;
  /** Opens a page in a tab of its own, or shows the tab that has it. */
  open: (href: string, how?: { background?: boolean }) => void;
  /** This tab shows another page from now on: after the first save of a new record. */
  replace: (href: string) => void;
  /** Closes this tab. Asks first when something is unsaved, unless `force`. */
  close: (how?: { force?: boolean }) => void;
  setTitle: (title: Words | undefined) => void;
  /** Unsaved work, of the whole page or of one part of it: closing asks, the tab is never put to sleep, leaving the browser warns. */
  setDirty: (isDirty: boolean, part?: string) => void;
}>;

export const PageContext = createContext<PageTab | undefined>(undefined);

/** The tab of the page that calls it; throws outside of one. */
export function usePage(): PageTab {
  const page = useContext(PageContext);
  if (!page) throw new Error('A page stands in a tab');
  return page;
}
