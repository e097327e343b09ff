// What the worker does soon after its start and every six hours from then on: what is kept for so many days alone goes, of every tenant, also of one where nothing happens any more.
import type { OpenEvents } from '@cloud-factory/commands';
import type { TenantId } from '@cloud-factory/domain/shared/ids';

/** A start has other things to do; a house that runs for half a day forgets all the same. */
const firstMs = 5 * 60_000;
const everyMs = 6 * 3_600_000;

export type RetentionParts = Readonly<{
  source: Pick<OpenEvents, 'heads'>;
  /** What forgets the old rows of a tenant, by what they are called in the process's log. */
  kept: Readonly<Record<string, (tenant: TenantId) => Promise<unknown>>>;
  /** What forgets old rows of all tenants together. */
  keptTogether?: Readonly<Record<string, () => Promise<unknown>>>;
  logger: Readonly<{ warn: (fields: object, text: string) => void }>;
}>;
export type Retentions = Readonly<{
  /** Looks through every tenant once. What fails of one is said, and the rest goes. */
  sweep: () => Promise<void>;
  /** Ends after the sweep that runs. */
  stop: () => Promise<void>;
}>;

export function startRetentions({ source, kept, keptTogether = {}, logger }: RetentionParts): Retentions {
  const failed = (about: object, error: unknown): void =>
    logger.warn({ err: error, ...about }, 'what is older than it is kept was not swept');
  const sweep = async (): Promise<void> => {
    for (const [what, forget] of Object.entries(keptTogether)) await forget().catch((error: unknown) => failed({ what }, error));
    for (const tenant of (await source.heads()).keys())
      for (const [what, forget] of Object.entries(kept)) await forget(tenant).catch((error: unknown) => failed({ tenant, what }, error));
  };
  let running: Promise<void> = Promise.resolve();
  const run = (): void => {
    running = running.then(sweep).catch((error: unknown) => failed({}, error));
  };
  const [first, timer] = [setTimeout(run, firstMs), setInterval(run, everyMs)];
  return {
    sweep,
    stop: async () => {
      clearTimeout(first);
      clearInterval(timer);
      await running;
    },
  };
}
