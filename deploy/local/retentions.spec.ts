import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import { afterEach, expect, it, vi } from 'vitest';
import { startRetentions, type RetentionParts, type Retentions } from './retentions.js';

const [busy, quiet] = [idAs<'tenant'>('000000'), idAs<'tenant'>('111111')];
const position = idAs<'position'>('1');
let retentions: Retentions | undefined;
afterEach(async () => {
  await retentions?.stop();
  vi.useRealTimers();
});

function started(kept: RetentionParts['kept'], keptTogether: NonNullable<RetentionParts['keptTogether']> = {}) {
  const said: object[] = [];
  const source = { heads: async () => new Map([busy, quiet].map((tenant) => [tenant, position])) };
  retentions = startRetentions({ source, kept, keptTogether, logger: { warn: (fields) => said.push(fields) } });
  return { sweep: retentions.sweep, said };
}

it('old rows of every tenant go, whether or not anything happens there', async () => {
  vi.useFakeTimers();
  const swept: TenantId[] = [];
  started({ log: async (tenant) => swept.push(tenant) });
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  expect(swept).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(swept).toEqual([busy, quiet]);
  await vi.advanceTimersByTimeAsync(6 * 3_600_000);
  expect(swept).toEqual([busy, quiet, busy, quiet]);
});

it('what fails for one tenant is said, and the rest goes', async () => {
  const swept: string[] = [];
  const { sweep, said } = started({
    log: async (tenant) => (tenant === busy ? Promise.reject(new Error('the database is away')) : swept.push(`log ${tenant}`)),
    guesses: async (tenant) => swept.push(`guesses ${tenant}`),
  });
  await sweep();
  expect(swept).toEqual([`guesses ${busy}`, `log ${quiet}`, `guesses ${quiet}`]);
  expect(said).toMatchObject([{ tenant: busy, what: 'log' }]);
});

it('OPS-M5 kept answers go soon after a start, so that a house that is started every hour forgets them too, and every six hours', async () => {
  vi.useFakeTimers();
  let swept = 0;
  const answers = async () => (swept += 1);
  const { said } = started({}, { broken: async () => Promise.reject(new Error('the database is away')), answers });
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(swept).toBe(1);
  await vi.advanceTimersByTimeAsync(6 * 3_600_000);
  expect(swept).toBe(2);
  expect(said).toMatchObject([{ what: 'broken' }, { what: 'broken' }]);
});
