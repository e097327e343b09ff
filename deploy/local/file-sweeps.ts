// What the worker does once an hour: files that nothing refers to, uploads that stand still and parts that are none are swept, tenant by tenant.
import { releasedIn } from '@cloud-factory/domain/files';
import type { OpenEvents } from '@cloud-factory/commands';
import type { CompleteConfig } from '@cloud-factory/config';
import { createSweeper, openJobStore, openStores, type FileRows, type FileSweeper, type TenantStores } from '@cloud-factory/files';

const everyMs = 3_600_000;

type Logger = Readonly<Record<'info' | 'warn', (fields: object, text: string) => void>>;
export type FileSweeps = Readonly<{
  /** One sweep of every tenant that has events; what fails for one is said, and the others are swept. */
  now: () => Promise<void>;
  /** Only brings up to date which files are used by what. */
  note: FileSweeper['note'];
  /** Ends between two pages of the log, or two tenants. */
  stop: () => Promise<void>;
}>;

/** Begins to sweep, first after an hour: a start has other things to do. */
export function startFileSweeps(
  config: CompleteConfig,
  {
    rows,
    source,
    stores,
    logger,
  }: Readonly<{ rows: FileRows; source: Pick<OpenEvents, 'readTenant' | 'heads'>; stores?: TenantStores; logger: Logger }>,
): FileSweeps {
  const [store, jobs] = [openStores(config, rows, stores), openJobStore(config, rows, stores)];
  const sweeper = createSweeper({ rows, store, jobs, readTenant: source.readTenant, releasedIn });
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const now = async (): Promise<void> => {
    for (const tenant of (await source.heads()).keys()) {
      if (stopping.signal.aborted) return;
      await sweeper.sweep(tenant, stopping.signal).then(
        (swept) => {
          if (swept && swept.files + swept.uploads + swept.parts > 0) logger.info({ tenant, ...swept }, 'files were swept');
        },
        (error: unknown) => logger.warn({ err: error, tenant }, 'files were not swept'),
      );
    }
  };
  const timer = setInterval(() => {
    running = now().catch((error: unknown) => logger.warn({ err: error }, 'files were not swept'));
  }, everyMs);
  return {
    now,
    note: sweeper.note,
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
