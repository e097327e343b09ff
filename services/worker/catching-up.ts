// Once per tenant and thing to catch up with, before its reactions go on: the log is read from its start to where they are.
import { createHash } from 'node:crypto';
import { systemUser, type CommandRunner, type OpenEvents } from '@cloud-factory/commands';
import type { Position, TenantId } from '@cloud-factory/domain/shared/ids';
import type { CatchUp } from '@cloud-factory/workflows/runtime';
import type { Logger, ReactionStore } from './contract.js';

const PAGE = 1_000;
/** Well below the lease of a tenant. */
const HOLD_EVERY_MS = 3_000;

export type CatchingUpParts = Readonly<{
  source: Pick<OpenEvents, 'readTenant'>;
  runner: Pick<CommandRunner, 'execute'>;
  /** Where the reactions keep their place: it is held all the while. */
  store: ReactionStore;
  catchUp: CatchUp;
  /** Where it is kept that it was done: a place of its own. */
  marks: Pick<ReactionStore, 'take' | 'save' | 'release'>;
  logger: Logger;
}>;

/**
 * The store of the reactions, whose `take` catches up first when that was never done. Rejects when it could not be done to its end: the tenant is
 * tried again, and what was said already is not said twice. A tenant without a place has nothing behind it: it is marked with its first place.
 */
export function catchingUp({ source, runner, store, catchUp, marks, logger }: CatchingUpParts): ReactionStore {
  const done = new Set<TenantId>();

  async function mark(tenant: TenantId, position: Position): Promise<void> {
    if (!(await marks.save(tenant, position))) throw new Error(`another worker has caught up with ${tenant}`);
    await marks.release(tenant);
    done.add(tenant);
  }

  async function read(tenant: TenantId, upTo: Position): Promise<ReturnType<ReturnType<CatchUp['begin']>['sent']>> {
    const fold = catchUp.begin();
    let [after, heldAt]: [Position | null, number] = [null, performance.now()];
    for (;;) {
      const page = await source.readTenant(tenant, after, PAGE);
      for (const recorded of page) {
        if (recorded.position > upTo) return fold.sent();
        fold.on(recorded);
        after = recorded.position;
      }
      if (page.length === 0) return fold.sent();
      if (performance.now() - heldAt >= HOLD_EVERY_MS) heldAt = await hold(tenant);
    }
  }

  async function hold(tenant: TenantId): Promise<number> {
    if (!(await store.take(tenant)) || !(await marks.take(tenant))) throw new Error(`another worker has taken ${tenant}`);
    return performance.now();
  }

  async function say(tenant: TenantId, upTo: Position): Promise<void> {
    const sent = await read(tenant, upTo);
    let heldAt = performance.now();
    for (const { commandId, command } of sent) {
      const fingerprint = createHash('sha256').update(JSON.stringify(command)).digest('hex');
      const outcome = await runner.execute({ tenant, userId: systemUser }, { commandId, fingerprint, correlationId: commandId }, [
        { command },
      ]);
      // Said before a crash with what was so then: the first word stands.
      if (outcome.kind !== 'written' && outcome.kind !== 'reused') throw new Error(`${commandId} came to ${outcome.kind}`);
      if (performance.now() - heldAt >= HOLD_EVERY_MS) heldAt = await hold(tenant);
    }
    if (sent.length > 0) logger.info({ tenant, said: sent.length }, 'caught up with what the log said before');
  }

  return {
    ...store,
    take: async (tenant) => {
      const place = await store.take(tenant);
      if (!place || done.has(tenant)) return place;
      const marked = await marks.take(tenant);
      if (!marked) throw new Error(`another worker catches up with ${tenant}`);
      if (marked.position !== null) {
        await marks.release(tenant);
        done.add(tenant);
      } else if (place.position !== null) {
        await say(tenant, place.position);
        await mark(tenant, place.position);
      }
      return place;
    },
    save: async (tenant, position) => {
      if (!(await store.save(tenant, position))) return false;
      if (!done.has(tenant)) await mark(tenant, position);
      return true;
    },
  };
}
