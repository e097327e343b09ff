// How often a caller may guess. Four counts: of an account from one network, of an account from networks it was never signed in from, of a network by
// strangers, and of a network at accounts that signed in there before. An account that is known in the network is held to the first and the last, so that
// a stranger who guesses at an account locks out strangers and not its owner (S07).
import type { TenantId } from '@cloud-factory/domain/shared/ids';
import type { TenantPool, TenantWriteClient } from '@cloud-factory/projections/shared';
import { platformTenant } from './credential-store.js';

/** Failures that cost nothing; from then on each doubles the wait, up to a quarter of an hour. Forgotten after a day without one. */
export const freeFailures = { pair: 5, account: 20, network: 50, inside: 50 } as const;
const longestWaitSeconds = 900;
/** All counts stand under the platform: guesses name tenants that are none as well, and those are to be found again too. */
const everywhere = { tenant: platformTenant, creators: '*' } as const;

/** `isInSession`: at a password in a session and not at a sign-in, counted for itself alone. */
export type Guess = Readonly<{ tenant: TenantId; account: string; network: string; isKnownNetwork: boolean; isInSession?: true }>;
type Count = keyof typeof freeFailures;
type Key = Readonly<{ count: Count; name: string }>;

const nameOf = (tenant: TenantId, account: string): string => `${tenant}:${account.toLowerCase().slice(0, 100)}`;

function keysOf({ tenant, account, network, isKnownNetwork, isInSession }: Guess): readonly Key[] {
  const name = nameOf(tenant, account);
  const pair: Key = { count: 'pair', name: `pair:${name}:${network}` };
  if (isInSession) return [pair];
  if (isKnownNetwork) return [pair, { count: 'inside', name: `inside:${network}` }];
  return [pair, { count: 'account', name: `account:${name}` }, { count: 'network', name: `network:${network}` }];
}

/** The seconds that a key is shut for; 0: it is open. Shut for longer than the longest wait was said by a clock that stood ahead: then it is open. */
async function waitOf(client: TenantWriteClient, { name }: Key, at: Date): Promise<number> {
  const { rows } = await client.query<{ until: Date }>(
    `select blocked_until as until from platform.sign_in_failures
     where name = $1 and blocked_until > $2 and blocked_until <= $2::timestamptz + make_interval(secs => $3)`,
    [name, at, longestWaitSeconds],
  );
  return rows[0] ? Math.ceil((rows[0].until.getTime() - at.getTime()) / 1000) : 0;
}

/**
 * Takes one guess of a key, and shuts the key for as long as the guesses that were taken say: one statement, so that of guesses at the same time each
 * sees what those before it took. Answers the seconds to wait when the key was shut already: then nothing was counted.
 */
async function take(client: TenantWriteClient, key: Key, at: Date): Promise<number> {
  const { rows } = await client.query<{ failures: number }>(
    `insert into platform.sign_in_failures as kept (tenant_id, name, failures, last_at) values ($1, $2, 1, $3)
     on conflict (tenant_id, name) do update set (failures, last_at, blocked_until) = (
       select taken, $3::timestamptz, case when taken >= $4::integer
         then $3::timestamptz + make_interval(secs => least($5::integer, 2 ^ least(20, taken - $4::integer))) end
       from (select case when kept.last_at < $3::timestamptz - interval '1 day' then 1 else kept.failures + 1 end as taken) as now_taken)
     where kept.blocked_until is null or kept.blocked_until <= $3 or kept.blocked_until > $3::timestamptz + make_interval(secs => $5::integer)
     returning failures`,
    [platformTenant, key.name, at, freeFailures[key.count], longestWaitSeconds],
  );
  // Shut by a guess at the same time: at least a second, also where its wait ended since.
  return rows[0] ? 0 : Math.max(1, await waitOf(client, key, at));
}

/** Forgets what was counted of guesses the last of which is a day old: it counts no more. */
export const sweepGuesses = (platform: Pick<TenantPool, 'withTenantWrite'>, now: () => number): Promise<unknown> =>
  platform.withTenantWrite(everywhere, (client) =>
    client.query(`delete from platform.sign_in_failures where last_at < $1::timestamptz - interval '1 day'`, [new Date(now())]),
  );

export type Attempts = ReturnType<typeof createAttempts>;

export function createAttempts(platform: Pick<TenantPool, 'withTenantWrite'>, now: () => number) {
  const inside = <Result>(work: (client: TenantWriteClient) => Promise<Result>) => platform.withTenantWrite(everywhere, work);
  /** When guesses were taken. */
  const takenAt = new WeakMap<Guess, Date>();

  return {
    /**
     * Counts the guess as failed before it is tried, so that guesses at the same time are counted too. Answers the seconds to wait
     * when there were too many: then the password must not even be looked at.
     */
    begin: async (guess: Guess): Promise<number> => {
      const at = new Date(now());
      // Looked at first, so that what one key refuses does not count at the others; `take` decides, and only of guesses at the same time may one count
      // at a key and then be refused by the next.
      for (const step of [waitOf, take]) {
        for (const key of keysOf(guess)) {
          const wait = await inside((client) => step(client, key, at));
          if (wait > 0) return wait;
        }
      }
      takenAt.set(guess, at);
      return 0;
    },

    /**
     * It was the right password of this very guess: the account's counts are forgotten, its own guess at the network is taken back. What others guessed from
     * there meanwhile keeps the network shut.
     */
    succeed: async (guess: Guess): Promise<void> => {
      const name = nameOf(guess.tenant, guess.account);
      await inside((client) =>
        client.query('delete from platform.sign_in_failures where name = any ($1)', [[`pair:${name}:${guess.network}`, `account:${name}`]]),
      );
      if (guess.isInSession) return;
      await inside((client) =>
        client.query(
          `update platform.sign_in_failures set failures = greatest(0, failures - 1), blocked_until = case when last_at is distinct from $2 then blocked_until end
           where name = $1`,
          [`${guess.isKnownNetwork ? 'inside' : 'network'}:${guess.network}`, takenAt.get(guess) ?? null],
        ),
      );
    },

    /**
     * An administrator unlocks an account: it may be tried again at once. What was guessed still counts, so the next wrong password shuts it anew and for
     * longer: unlocking gives one try more, not a handful. The network's count is not the account's and stays shut.
     */
    open: async (tenant: TenantId, account: string): Promise<void> => {
      const name = nameOf(tenant, account);
      await inside((client) =>
        client.query('update platform.sign_in_failures set blocked_until = null where name = $1 or starts_with(name, $2)', [
          `account:${name}`,
          `pair:${name}:`,
        ]),
      );
    },
  };
}
