import type { Position, TenantId } from '@cloud-factory/domain/shared/ids';

/** What a stream's events fold to. Version 0: it does not exist, and its position stands before every other. */
export type Folded = Readonly<{ state: unknown; version: number; position: Position }>;

/**
 * The states of the streams used last. It only saves reading: a load always brings what is newer, so an old entry, a lost one or an
 * emptied cache changes no decision.
 */
export class StateCache {
  readonly #entries = new Map<string, Folded>();

  /** `limit`: so many streams are kept, the ones used last. */
  constructor(readonly limit: number) {}

  get(tenant: TenantId, stream: string): Folded | undefined {
    const key = `${tenant}\n${stream}`;
    const found = this.#entries.get(key);
    if (found && this.#entries.delete(key)) this.#entries.set(key, found); // a Map keeps the order of insertion: the last used goes to the end
    return found;
  }

  /** An entry never goes back in time: of two decisions at once, the one that saw more wins. */
  put(tenant: TenantId, stream: string, folded: Folded): void {
    const key = `${tenant}\n${stream}`;
    const known = this.#entries.get(key);
    if (this.limit === 0 || (known && known.version >= folded.version)) return;
    this.#entries.delete(key);
    this.#entries.set(key, folded);
    if (this.#entries.size <= this.limit) return;
    const oldest = this.#entries.keys().next();
    if (!oldest.done) this.#entries.delete(oldest.value);
  }

  drop(tenant: TenantId, stream: string): void {
    this.#entries.delete(`${tenant}\n${stream}`);
  }
}
