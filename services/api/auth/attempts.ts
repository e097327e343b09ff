// How often somebody may guess. Three counts: of an account from one network, of an account from networks it was never signed in
// from, and of a network. Whoever signed in from here before is held to the first alone, so that a stranger who guesses at an account
// locks out strangers and not its owner (S07).
import type { TenantId } from '@cloud-factory/domain/shared/ids';
import type { TenantPool, TenantWriteClient } from '@cloud-factory/projections/shared';
import { platformTenant } from './credential-store.js';

/** Failures that cost nothing; from then on each doubles the wait, up to a quarter of an hour. Forgotten after a day without one. */
export const freeFailures = { pair: 5, account: 20, network: 50 } as const;
const longestWaitSeconds = 900;

export type Guess = Readonly<{ tenant: TenantId; account: string; network: string; isKnownNetwork: boolean }>;
type Count = keyof typeof freeFailures;
type Key = Readonly<{ count: Count; tenant: TenantId; name: string }>;

const waitAfter = (count: Count, failures: number): number =>
  failures < freeFailures[count] ? 0 : Math.min(longestWaitSeconds, 2 ** Math.min(20, failures - freeFailures[count]));

function keysOf({ tenant, account, network, isKnownNetwork }: Guess): readonly Key[] {
  const name = account.toLowerCase().slice(0, 100);
  const pair: Key = { count: 'pair', tenant, name: `pair:${name}:${network}` };
  if (isKnownNetwork) return [pair];
  return [
    pair,
    { count: 'account', tenant, name: `account:${name}` },
    { count: 'network', tenant: platformTenant, name: `network:${network}` },
  ];
}

async function countUp(client: TenantWriteClient, { tenant, count, name }: Key, at: Date): Promise<void> {
  const { rows } = await client.query<{ failures: number }>(
    `insert into platform.sign_in_failures (tenant_id, name, failures, last_at) values ($1, $2, 1, $3)
     on conflict (tenant_id, name) do update set last_at = $3,
       failures = case when platform.sign_in_failures.last_at < $3::timestamptz - interval '1 day' then 1 else platform.sign_in_failures.failures + 1 end
     returning failures`,
    [tenant, name, at],
  );
  const wait = waitAfter(count, rows[0]?.failures ?? 1);
  if (wait > 0)
    await client.query('update platform.sign_in_failures set blocked_until = $2::timestamptz + make_interval(secs => $3) where name = $1', [
      name,
      at,
      wait,
    ]);
}

export type Attempts = ReturnType<typeof createAttempts>;

export function createAttempts(platform: Pick<TenantPool, 'withTenantWrite'>, now: () => number) {
  const inside = <Result>(tenant: TenantId, work: (client: TenantWriteClient) => Promise<Result>) =>
    platform.withTenantWrite({ tenant, creators: '*' }, work);

  return {
    /**
     * Counts the guess as failed before it is tried, so that guesses at the same time are counted too. Answers the seconds to wait
     * when there were too many: then the password must not even be looked at.
     */
    begin: async (guess: Guess): Promise<number> => {
      const at = new Date(now());
      for (const key of keysOf(guess)) {
        const wait = await inside(key.tenant, async (client) => {
          const { rows } = await client.query<{ until: Date }>(
            'select blocked_until as until from platform.sign_in_failures where name = $1 and blocked_until > $2',
            [key.name, at],
          );
          return rows[0] ? Math.ceil((rows[0].until.getTime() - at.getTime()) / 1000) : 0;
        });
        if (wait > 0) return wait;
      }
      for (const key of keysOf(guess)) await inside(key.tenant, (client) => countUp(client, key, at));
      return 0;
    },

    /** It was the right password: the account's counts are forgotten, the network's own guess is taken back. */
    succeed: async (guess: Guess): Promise<void> => {
      const name = guess.account.toLowerCase().slice(0, 100);
      await inside(guess.tenant, (client) =>
        client.query('delete from platform.sign_in_failures where name = any ($1)', [[`pair:${name}:${guess.network}`, `account:${name}`]]),
      );
      if (guess.isKnownNetwork) return;
      await inside(platformTenant, (client) =>
        client.query('update platform.sign_in_failures set failures = greatest(0, failures - 1), blocked_until = null where name = $1', [
          `network:${guess.network}`,
        ]),
      );
    },

    /** An administrator unlocks an account: everything that was counted against it goes. */
    forget: async (tenant: TenantId, account: string): Promise<void> => {
      const name = account.toLowerCase().slice(0, 100);
      await inside(tenant, (client) =>
        client.query('delete from platform.sign_in_failures where name = $1 or starts_with(name, $2)', [
          `account:${name}`,
          `pair:${name}:`,
        ]),
      );
    },
  };
}
