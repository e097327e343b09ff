// Read models are built anew under people who go on working: nobody sees a page fail, or a list that lacks something.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startThread, type Thread } from '../testing/thread.js';

let thread: Thread;
beforeAll(async () => {
  thread = await startThread();
}, 120_000);
afterAll(() => thread.close());

/** Lists, and the read models that they show. */
const pages = {
  '/api/saas-order/orderentry/list': 'order_list',
  '/api/saas-production/hospitalCustomerData/list': 'customer_list',
  '/api/saas-storage/productData/list': 'product_list',
};

test('whoever reads while read models are rebuilt gets what there is, always', async () => {
  const { api, users } = thread;
  await thread.orderInWork();
  await api.caughtUp();
  let isDone = false;
  const wrong: string[] = [];
  const answered = new Map<string, number>();
  const read = async (path: string): Promise<void> => {
    // The rows beside the total, which is counted elsewhere.
    const shown = async () => {
      const { status, body } = await users.admin.get(path);
      return status === 200 ? `${body.data.records.length} of ${body.data.total}` : `${status} ${body.refusal}`;
    };
    const first = await shown();
    while (!isDone) {
      const now = await shown();
      answered.set(path, (answered.get(path) ?? 0) + 1);
      if (now !== first || first.startsWith('0')) wrong.push(`${path}: ${now} and not ${first}`);
    }
  };
  const reading = Object.keys(pages).map(read);
  try {
    for (const table of Object.values(pages)) await api.projector.rebuild(table);
  } finally {
    isDone = true;
  }
  await Promise.all(reading);
  expect(wrong).toEqual([]);
  for (const path of Object.keys(pages)) expect(answered.get(path) ?? 0).toBeGreaterThan(0);
}, 120_000);
