import { createStore } from './store.js';

/** How to ask again for each part of the program that did not come. Whoever has room for it says so and offers it. */
export const missingParts = createStore<readonly (() => void)[]>([]);

/** All of them at once. */
export function askAgain(): void {
  const missing = missingParts.get();
  missingParts.set([]);
  for (const again of missing) again();
}

/** Until the person says so, or the browser is connected again. */
const untilAskedAgain = (): Promise<void> => new Promise((again) => missingParts.set((before) => [...before, again]));

/**
 * Fetches a part of the program that is shown beside something else: a drawer, a dialog, the words of a page. It never fails: a failure would
 * take down what is there already, with all that was typed in it. Meanwhile the part is as good as on its way.
 */
export async function patiently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;)
    try {
      return await load();
    } catch (error) {
      console.warn(error);
      await untilAskedAgain();
    }
}
