// Goes to every address once and looks at it in every way; what is done with a look is the caller's.
import type { Client } from '@cloud-factory/demo';
import type { Page } from '@playwright/test';
import { addresses, recordOf } from './every-page.js';
import { axeFaults, cutFaults, languageFaults } from './look-faults.js';
import { everyLook, settled, wear, type Look } from './looks.js';

export type Walk = Readonly<{
  page: Page;
  admin: Client;
  /** Only addresses that contain one of these; without it all. */
  only?: readonly string[];
  /** And one of these. */
  within?: readonly string[];
  /** Of all addresses every `of`th, beginning with the `nth`: a long walk in parts. A record goes with its list. */
  share?: Readonly<{ nth: number; of: number }>;
  looks?: readonly Look[];
  onLook: (path: string, look: Look, isFirst: boolean) => Promise<void>;
  /** A page that never came to rest, or lost its heading on the way. */
  onBroken: (path: string, why: string) => void;
}>;

/** Answers the addresses that were visited, records included. */
export async function walkThrough({
  page,
  admin,
  only,
  within,
  share,
  looks = everyLook,
  onLook,
  onBroken,
}: Walk): Promise<readonly string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const waiting = (await addresses(admin)).filter((_, at) => !share || at % share.of === share.nth);
  const visited: string[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (visited.includes(path) || ![only, within].every((parts) => parts?.some((part) => path?.includes(part)) ?? true)) continue;
    visited.push(path);
    try {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.evaluate(() => sessionStorage.clear()); // else every page is one more tab
      await page.goto(path);
      await settled(page, path);
      const records = await recordOf(page, path);
      waiting.unshift(...records.filter((record) => !waiting.includes(record)));
      // The next page begins in the language in which the last one ended.
      const order = visited.length % 2 === 0 ? [...looks].reverse() : looks;
      for (const [index, look] of order.entries()) {
        await wear(page, look);
        await onLook(path, look, index === 0);
      }
    } catch (error) {
      onBroken(path, error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
    }
  }
  return visited;
}

/** All that a program can say against a page as it stands. */
export const faultsOf = async (page: Page, look: Look, isWhole: boolean): Promise<readonly string[]> => [
  ...(await axeFaults(page, look, isWhole)),
  ...(await cutFaults(page)),
  ...(await languageFaults(page, look)),
];
