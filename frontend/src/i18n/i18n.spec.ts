import i18next from 'i18next';
import { expect, it, vi } from 'vitest';
import { askAgain, missingParts } from '../platform/patiently.js';
import { startTexts } from './i18n.js';

const asked = vi.hoisted(() => ({ times: 0 }));
vi.mock('./resources.js', async (original) => ({
  ...(await original<typeof import('./resources.js')>()),
  lazyTexts: {
    words: {
      zh: async () => {
        asked.times += 1;
        if (asked.times === 1) throw new Error('cut off');
        return { default: { order: '订单' } };
      },
    },
  },
}));

it('words that do not come are waited for and asked for again; no key is shown instead', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  await startTexts('zh');
  const loaded = i18next.loadNamespaces('words');
  await expect.poll(() => missingParts.get()).toHaveLength(1);
  askAgain();
  await loaded;
  expect(i18next.getResource('zh', 'words', 'order')).toBe('订单');
});
