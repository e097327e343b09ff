import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draftKey } from '../platform/drafts.js';
import { clerk, drawPage, endPage, pageOf, serve, startPage } from '../testing/page.js';
import { InspectPage } from './inspect-page.js';
import { order, piece } from './inspection-examples.js';

const database = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: async (key: string) => database.get(key),
  set: async (key: string, value: unknown) => void database.set(key, value),
  del: async (key: string) => void database.delete(key),
  entries: async () => [...database],
}));

const key = draftKey(clerk, '/quality/awaiting/o1#1');
const kept = (version: number) => ({
  values: { lines: [{ lineId: 'l1', items: [{ content: '边缘密合', standard: '', result: '0.05', verdict: 'pass' }] }], remark: '已修整' },
  savedAt: new Date().toISOString(),
  version,
});
beforeEach(async () => {
  database.clear();
  await startPage();
  serve(({ path }) => (path === 'console/pieces' ? [piece] : path.endsWith('submit') ? { id: 'b1', version: 1 } : pageOf([order])));
});
afterEach(endPage);

it('USE-M10 offers what was judged before the page was left, and drops it once it is signed', async () => {
  database.set(key, kept(order.version));
  const seen = drawPage(<InspectPage />, { params: { id: 'DD1' } });
  fireEvent.click(await screen.findByRole('button', { name: '恢复草稿' }));
  expect(screen.getByLabelText('备注')).toHaveProperty('value', '已修整');
  expect(screen.getByDisplayValue('0.05')).toBeTruthy();
  expect(seen.dirty).toBe(true);
  fireEvent.submit(screen.getByLabelText('备注').closest('form') ?? document.body);
  await waitFor(() => expect(seen.replaced).toHaveLength(1));
  expect(database.has(key)).toBe(false);
});

it('USE-M10 offers no verdict on goods that were made anew since', async () => {
  database.set(key, kept(order.version - 1));
  drawPage(<InspectPage />, { params: { id: 'DD1' } });
  await screen.findByLabelText('备注');
  await waitFor(() => expect(screen.queryByRole('button', { name: '恢复草稿' })).toBeNull());
});

it('USE-M10 keeps what was judged when the window is hidden', async () => {
  drawPage(<InspectPage />, { params: { id: 'DD1' } });
  fireEvent.change(await screen.findByLabelText('备注'), { target: { value: '看过一半' } });
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(database.get(key)).toMatchObject({ values: { remark: '看过一半' }, version: order.version }));
  vi.restoreAllMocks();
});
