// The reactions of one tenant: its log from the place that was kept, event by event, and the place kept again.
import type { AnyRecorded, OpenEvents } from '@cloud-factory/commands';
import type { Position, TenantId } from '@cloud-factory/domain/shared/ids';
import type { ReactionStore } from './contract.js';

const PAGE = 200;
/** What is read again after a crash: at most so much. Reading it again does no harm, keeping each step would cost a transaction each. */
const SAVE_EVERY_MS = 1_000;

export type LaneParts = Readonly<{
  source: Pick<OpenEvents, 'readTenant'>;
  store: Pick<ReactionStore, 'take' | 'save' | 'release'>;
  react: (recorded: AnyRecorded) => Promise<void>;
  /** Milliseconds that only ever go on, for saving in good time. */
  clock: () => number;
}>;

/** `held`: another worker has the tenant. `done`: all that was there when it looked. `stopped`: as asked. */
export type LaneEnd = 'held' | 'done' | 'stopped';

export class TenantLane {
  /** The last event that is done with, whether kept or not. Undefined: this worker does not hold the tenant. */
  #reached: Position | null | undefined;
  #saved: Position | null = null;
  #savedAt = 0;

  constructor(
    readonly tenant: TenantId,
    private readonly parts: LaneParts,
  ) {}

  /** Null: nothing is done with yet, or another worker has the tenant. */
  get reached(): Position | null {
    return this.#reached ?? null;
  }

  /** Whether the place should be kept now. */
  get isDueToSave(): boolean {
    return this.reached !== null && this.reached !== this.#saved && this.parts.clock() - this.#savedAt >= SAVE_EVERY_MS;
  }

  /**
   * Goes on until nothing is left. Rejects when an answer is not known or the store cannot be asked: what was done is kept in mind,
   * and the next call goes on behind it.
   */
  async run(isStopped: () => boolean): Promise<LaneEnd> {
    const { source, react, clock } = this.parts;
    if (this.#reached === undefined && !(await this.#take())) return 'held';
    for (;;) {
      const page = await source.readTenant(this.tenant, this.reached, PAGE);
      for (const recorded of page) {
        if (isStopped()) return 'stopped';
        await react(recorded);
        this.#reached = recorded.position;
        if (clock() - this.#savedAt >= SAVE_EVERY_MS && !(await this.save())) return 'held';
      }
      if (page.length === 0) return 'done';
    }
  }

  /** Keeps the place and the tenant. False, and the tenant let go, when another worker has taken it. */
  async save(): Promise<boolean> {
    const reached = this.#reached;
    if (reached === undefined || reached === null || reached === this.#saved) return reached !== undefined;
    if (!(await this.parts.store.save(this.tenant, reached))) {
      this.#reached = undefined;
      return false;
    }
    this.#saved = reached;
    this.#savedAt = this.parts.clock();
    return true;
  }

  /** Keeps the place and lets others have the tenant. */
  async letGo(): Promise<void> {
    if (this.#reached === undefined || !(await this.save())) return;
    this.#reached = undefined;
    await this.parts.store.release(this.tenant);
  }

  async #take(): Promise<boolean> {
    const place = await this.parts.store.take(this.tenant);
    if (!place) return false;
    this.#reached = place.position;
    this.#saved = place.position;
    this.#savedAt = this.parts.clock();
    return true;
  }
}
