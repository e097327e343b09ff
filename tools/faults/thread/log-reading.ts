// The log of a run as it was written, read behind the back of the product. Names of patients stay unread.
import { openEvents, streams, type AnyRecorded } from '@cloud-factory/commands';
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import { createPostgresLog, verifyChain } from '@cloud-factory/event-log';
import { urlFor } from '@cloud-factory/migrations';
import { masterKey } from './product.js';

export const tenant: TenantId = idAs<'tenant'>('000000');
const pageSize = 1_000;

/** Every event of the factory's tenant, in order. */
export async function readLog(databaseUrl: string): Promise<readonly AnyRecorded[]> {
  const log = createPostgresLog({ connectionString: urlFor(databaseUrl, masterKey, 'cf_log') });
  const source = openEvents({ log, personKeys: { decrypt: async () => null }, streams });
  const events: AnyRecorded[] = [];
  for (;;) {
    const page = await source.readTenant(tenant, events.at(-1)?.position ?? null, pageSize);
    events.push(...page);
    if (page.length < pageSize) break;
  }
  await log.close();
  return events;
}

/** I4, I5, I13: where the chain of any tenant does not hold. */
export async function chainFaults(databaseUrl: string): Promise<readonly string[]> {
  const log = createPostgresLog({ connectionString: urlFor(databaseUrl, masterKey, 'cf_log') });
  const tenants = [...(await log.heads()).keys()];
  const report = await verifyChain({
    tenants: async () => tenants,
    events: async function* (of) {
      for (let after: Parameters<typeof log.readTenant>[1] = null; ; ) {
        const page = await log.readTenant(of, after, pageSize);
        yield* page;
        after = page.at(-1)?.position ?? null;
        if (page.length < pageSize) return;
      }
    },
  });
  await log.close();
  return report.faults.map(({ tenant: of, position, what }) => `I13 ${of} at ${position}: ${what}`);
}
