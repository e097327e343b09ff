import type { Words } from '@cloud-factory/domain/shared/refusals';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

/** One page of the console. `title` stands on the tab until the page says something better with `usePage().setTitle`. */
export type PageEntry = Readonly<{
  /** As in the address bar; a parameter is written `$id` and read with `usePage().params`. */
  path: `/${string}`;
  title: Words;
  /** The module is fetched when the page is first shown. */
  page: () => Promise<ComponentType>;
  /** Begins, when the browser opens its address, what would else wait for the shell, the rights and the page itself: large things. */
  ahead?: (client: QueryClient, params: Readonly<Record<string, string>>) => void;
  /** Without this right the tab says so instead. */
  permission?: string;
  /** Stands in a window of its own, without menu and tabs. */
  isOutsideTabs?: boolean;
}>;
