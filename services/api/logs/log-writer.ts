import type { TenantId } from '@cloud-factory/domain/shared/ids';
import type { Logger } from 'pino';
import type { LogEntry, LogStore } from './log-store.js';

const most = 5_000;

export type LogWriterParts = Readonly<{
  store: Pick<LogStore, 'add'>;
  logger: Pick<Logger, 'warn'>;
  /** How long rows are gathered, in ms. */
  everyMs?: number;
}>;

export type LogWriter = Readonly<{
  /** Never waits, never fails: a row that the database cannot take is lost, and said so in the process's log. */
  note: (entry: LogEntry) => void;
  /** Writes what is still waiting. */
  flush: () => Promise<void>;
}>;

/** Gathers rows for half a second and writes those of a tenant together: no request waits for its own log. */
export function createLogWriter({ store, logger, everyMs = 500 }: LogWriterParts): LogWriter {
  let waiting: LogEntry[] = [];
  let lost = 0;
  let timer: NodeJS.Timeout | null = null;

  async function write(): Promise<void> {
    timer = null;
    const entries = waiting;
    waiting = [];
    const byTenant = new Map<TenantId, LogEntry[]>();
    for (const entry of entries) byTenant.set(entry.tenant, [...(byTenant.get(entry.tenant) ?? []), entry]);
    for (const [tenant, theirs] of byTenant) {
      await store.add(tenant, theirs).catch((error: unknown) => {
        logger.warn({ err: error, rows: theirs.length }, 'rows of the log of requests were lost');
      });
    }
    if (lost > 0) logger.warn({ rows: lost }, 'rows of the log of requests were lost: too many waited');
    lost = 0;
  }

  return {
    note: (entry) => {
      if (waiting.length >= most) lost += 1;
      else waiting.push(entry);
      timer ??= setTimeout(() => void write(), everyMs).unref();
    },
    flush: async () => {
      if (timer) clearTimeout(timer);
      await write();
    },
  };
}
