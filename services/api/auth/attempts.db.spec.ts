// Counts of guesses in the table: what a right password takes back, and how long they are kept.
import { idAs } from '@cloud-factory/domain/shared/ids';
import { createTenantPool, type TenantPool } from '@cloud-factory/projections/shared';
import { freshDatabase, type TestDatabase } from '@cloud-factory/testing';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAttempts, freeFailures, sweepGuesses, type Attempts, type Guess } from './attempts.js';

let database: TestDatabase;
let platform: TenantPool;
let attempts: Attempts;
let clock = Date.parse('2026-11-01T00:00:00Z');
const now = (): number => clock;
beforeAll(async () => {
  database = await freshDatabase();
  platform = createTenantPool({ connectionString: database.urlFor('cf_platform') });
  attempts = createAttempts(platform, now);
});
afterAll(async () => {
  await platform.close();
  await database.drop();
});
beforeEach(() => {
  clock += 2 * 86_400_000;
});

const network = '203.0.113.0';
const guess = (account: string, tenant = '000000'): Guess => ({ tenant: idAs(tenant), account, network, isKnownNetwork: false });
const wrong = async (account: string): Promise<number> => {
  clock += 1;
  return attempts.begin(guess(account));
};
/** The network is shut by as many wrong guesses as it takes. */
const shut = async (): Promise<void> => {
  for (let nth = 0; nth < freeFailures.network; nth += 1) expect(await wrong(`of${nth}`)).toBe(0);
  expect(await wrong('another')).toBeGreaterThan(0);
};
const rows = async (): Promise<readonly Readonly<{ name: string }>[]> => {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    return (await owner.query<{ name: string }>('select name from platform.sign_in_failures order by name')).rows;
  } finally {
    await owner.end();
  }
};

test('S07 a right password does not open the network that others shut meanwhile', async () => {
  const own = guess('own');
  expect(await attempts.begin(own)).toBe(0);
  for (let nth = 1; nth < freeFailures.network; nth += 1) expect(await wrong(`of${nth}`)).toBe(0);
  expect(await wrong('another')).toBeGreaterThan(0);
  await attempts.succeed(own);
  expect(await wrong('another')).toBeGreaterThan(0);
});

test('S07 a right password takes its own guess back, also when it was the one that shut the network', async () => {
  for (let nth = 1; nth < freeFailures.network; nth += 1) expect(await wrong(`of${nth}`)).toBe(0);
  for (const name of ['first', 'second']) {
    clock += 1;
    const own = guess(name);
    expect(await attempts.begin(own)).toBe(0);
    await attempts.succeed(own);
  }
  expect(await wrong('another')).toBe(0);
  expect(await wrong('another')).toBeGreaterThan(0);
});

test('S07 right passwords of one account among wrong ones of others do not keep the wait short', async () => {
  await shut();
  const waits: number[] = [];
  for (let nth = 0; nth < 5; nth += 1) {
    const wait = await wrong(`of${nth}`);
    waits.push(wait);
    clock += wait * 1000;
    const own = guess(`own${nth}`);
    expect(await attempts.begin(own)).toBe(0);
    await attempts.succeed(own);
    expect(await wrong(`victim${nth}`)).toBe(0);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16]);
});

test('what was counted goes when it counts no more, also of a tenant that is none', async () => {
  await attempts.begin(guess('old'));
  await attempts.begin(guess('old', '999999'));
  clock += 86_400_000 - 1_000;
  await sweepGuesses(platform, now);
  expect((await rows()).filter(({ name }) => name.includes('old'))).toHaveLength(4);
  await attempts.begin({ ...guess('young'), isKnownNetwork: true });
  clock += 2_000;
  await sweepGuesses(platform, now);
  expect(await rows()).toEqual([{ name: `inside:${network}` }, { name: `pair:000000:young:${network}` }]);
});

test('SEC-11 guesses at many accounts from a network that they know are stopped, and right passwords there cost nothing', async () => {
  const known = (account: string): Guess => ({ ...guess(account), isKnownNetwork: true });
  for (let nth = 0; nth < 3; nth += 1) {
    const own = known('own');
    expect(await attempts.begin(own)).toBe(0);
    await attempts.succeed(own);
  }
  const waits: number[] = [];
  for (let nth = 0; nth < 75; nth += 1) {
    clock += 1;
    waits.push(await attempts.begin(known(`of${nth % 15}`)));
  }
  expect(waits.indexOf(1)).toBe(freeFailures.inside);
  expect(waits.slice(freeFailures.inside).every((wait) => wait > 0)).toBe(true);
  // Strangers are counted for themselves: they shut no colleague out, and colleagues no stranger.
  expect(await wrong('stranger')).toBe(0);
});

test('SEC-11 a guess at the own password in a session shuts no other session', async () => {
  for (let nth = 0; nth < 2 * freeFailures.inside; nth += 1)
    await attempts.begin({ ...guess(`own${nth}`), isKnownNetwork: true, isInSession: true });
  expect(await attempts.begin({ ...guess('another'), isKnownNetwork: true, isInSession: true })).toBe(0);
});

test.each([
  ['fifty minutes', 50 * 60_000],
  ['three days', 3 * 86_400_000],
])('COR-M13 a clock that is set back by %s shuts no account for longer than the longest wait', async (_, step) => {
  for (let nth = 0; nth < freeFailures.pair; nth += 1) expect(await wrong('own')).toBe(0);
  expect(await wrong('own')).toBeGreaterThan(0);
  clock -= step;
  const own = guess('own');
  expect(await attempts.begin(own)).toBe(0);
  await attempts.succeed(own);
  clock += step;
});
