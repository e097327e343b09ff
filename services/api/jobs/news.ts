// Who hears that a job of somebody changed. The database tells it to every process; what changed is read by whoever may.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

export type JobNews = Readonly<{
  /** Calls back when a job of this owner changed. Answers how to stop. */
  subscribe: (tenant: string, owner: string, hear: () => void) => () => void;
  close: () => Promise<void>;
}>;

const nameOf = (tenant: string, owner: string): string => `${tenant} ${owner}`;

/** Keeps one connection, signed in as `cf_platform`, and opens it again when it breaks: what was missed meanwhile is told as one change to all. */
export function createJobNews(connectionString: string, log: Pick<Logger, 'warn'>): JobNews {
  const listeners = new Map<string, Set<() => void>>();
  let isClosed = false;
  let client: pg.Client | null = null;
  let opening: Promise<void> | null = null;
  const tell = (name: string): void => {
    for (const hear of listeners.get(name) ?? []) hear();
  };

  async function open(): Promise<void> {
    while (!isClosed) {
      const next = new pg.Client({ connectionString, application_name: 'cloud-factory-job-news' });
      next.on('error', (error) => log.warn({ err: error }, 'the news of the jobs broke off'));
      next.on('notification', ({ payload }) => tell(payload ?? ''));
      next.once('end', () => {
        client = null;
        opening = null;
        if (!isClosed && listeners.size > 0) opening = open();
      });
      try {
        await next.connect();
        await next.query('listen jobs');
        client = next;
        for (const name of listeners.keys()) tell(name);
        return;
      } catch (error) {
        log.warn({ err: error }, 'the news of the jobs cannot be heard');
        next.removeAllListeners('end');
        await next.end().catch(() => undefined); // it never began
        await sleep(2_000);
      }
    }
  }

  return {
    subscribe: (tenant, owner, hear) => {
      const name = nameOf(tenant, owner);
      const all = listeners.get(name) ?? new Set();
      listeners.set(name, all.add(hear));
      if (client === null) opening ??= open();
      return () => {
        all.delete(hear);
        if (all.size === 0) listeners.delete(name);
      };
    },
    close: async () => {
      isClosed = true;
      await client?.end();
    },
  };
}
