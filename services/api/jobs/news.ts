// Who hears that a job or a notice of somebody changed. The database tells it to every process; what changed is read by whoever may.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

/** What changed; the channels of the database. */
export const newsTopics = ['jobs', 'notices'] as const;
export type NewsTopic = (typeof newsTopics)[number];
type Hear = (topic: NewsTopic) => void;

export type JobNews = Readonly<{
  /** Calls back when a job or a notice of this owner changed. Answers how to stop. */
  subscribe: (tenant: string, owner: string, hear: Hear) => () => void;
  close: () => Promise<void>;
}>;

const nameOf = (tenant: string, owner: string): string => `${tenant} ${owner}`;

/** Keeps one connection, signed in as `cf_platform`, and opens it again when it breaks: what was missed meanwhile is told as one change to all. */
export function createJobNews(connectionString: string, log: Pick<Logger, 'warn'>): JobNews {
  const listeners = new Map<string, Set<Hear>>();
  let isClosed = false;
  let client: pg.Client | null = null;
  let opening: Promise<void> | null = null;
  const tell = (name: string, topics: readonly NewsTopic[]): void => {
    for (const hear of listeners.get(name) ?? []) for (const topic of topics) hear(topic);
  };

  async function open(): Promise<void> {
    while (!isClosed) {
      const next = new pg.Client({ connectionString, application_name: 'cloud-factory-job-news' });
      next.on('error', (error) => log.warn({ err: error }, 'the news of the jobs broke off'));
      next.on('notification', ({ channel, payload }) =>
        tell(
          payload ?? '',
          newsTopics.filter((topic) => topic === channel),
        ),
      );
      next.once('end', () => {
        client = null;
        opening = null;
        if (!isClosed && listeners.size > 0) opening = open();
      });
      try {
        await next.connect();
        for (const topic of newsTopics) await next.query(`listen ${topic}`);
        client = next;
        for (const name of listeners.keys()) tell(name, newsTopics);
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
