import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { askAhead } from '../ui/files/stored-file.js';

/**
 * All that the page of a file would ask for one after the other: what the file is, its bytes, the words, and what draws scans, which are what has
 * a tab of its own. What does not come is asked for again by whoever needs it, and said there.
 */
export function fileAhead(client: QueryClient, { id = '' }: Readonly<Record<string, string>>): void {
  void askAhead(client, id);
  void i18next.loadNamespaces('files');
  import('../ui/files/model-viewer.js').catch(() => undefined);
}
