// What a menu item may need and a role may be given is chosen, not remembered: every code that some call asks for, and nothing else.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/harness.js';
import { documentedOperations } from '../testing/operations.js';
import { dataOf } from '../testing/thread-data.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
}, 120_000);
afterAll(() => api.close());

it('offers each permission of the API document once, in order', async () => {
  const asked = new Set((await documentedOperations(api)).flatMap(({ permissions }) => permissions));
  expect(asked.size).toBeGreaterThan(50);
  const offered = dataOf(await (await api.as('clerk')).get('/api/console/scopes/permissions'));
  expect(offered).toEqual([...asked].toSorted());
});
