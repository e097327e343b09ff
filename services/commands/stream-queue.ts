/**
 * Lets one piece of work at a time at each key, in the order in which they came; work at other keys goes on beside it.
 * A hot stream then costs its commands waiting, not ten lost races each. It holds within one process only, so nothing may rely on
 * it: between processes the expected version decides.
 */
export class StreamQueue {
  readonly #tails = new Map<string, Promise<unknown>>();

  /** Several keys are taken in one step, so two pieces of work can never wait for each other. */
  async run<Result>(keys: readonly string[], work: () => Promise<Result>): Promise<Result> {
    const before = keys.flatMap((key) => this.#tails.get(key) ?? []);
    const done = before.length === 0 ? work() : Promise.all(before).then(work);
    const tail = done.then(
      () => undefined,
      () => undefined,
    ); // who waits behind does not care how it ended
    for (const key of keys) this.#tails.set(key, tail);
    try {
      return await done;
    } finally {
      for (const key of keys) if (this.#tails.get(key) === tail) this.#tails.delete(key);
    }
  }
}
