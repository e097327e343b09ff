/**
 * Asks for many at once what each asks for alone: what comes while `atOnce` questions are under way goes together as the next one. Nobody waits
 * for a timer, so a single caller waits for nothing. A question that fails as a whole is asked again one by one, when `isOfOne` says that one
 * of many may be at fault: then only that one fails.
 */
export type GatheringParts<Item, Answer> = Readonly<{
  /** One answer per item, in their order. */
  ask: (items: readonly Item[]) => Promise<readonly Answer[]>;
  atOnce: number;
  /** Items in one question at most. */
  most: number;
  isOfOne: (error: unknown) => boolean;
}>;

type Waiting<Item, Answer> = Readonly<{ item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void }>;

export function createGathering<Item, Answer>({
  ask,
  atOnce,
  most,
  isOfOne,
}: GatheringParts<Item, Answer>): (item: Item) => Promise<Answer> {
  const queue: Waiting<Item, Answer>[] = [];
  let running = 0;
  let isStarting = false;

  async function run(asked: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await ask(asked.map(({ item }) => item));
      if (answers.length !== asked.length) throw new Error(`${asked.length} questions got ${answers.length} answers`);
      // As many answers as questions: the index is in range.
      asked.forEach(({ resolve }, nth) => resolve(answers[nth] as Answer));
    } catch (error) {
      if (asked.length === 1 || !isOfOne(error)) for (const { reject } of asked) reject(error);
      else for (const each of asked) await run([each]);
    }
  }

  function start(): void {
    isStarting = false;
    while (queue.length > 0 && running < atOnce) {
      running += 1;
      void run(queue.splice(0, most)).then(() => {
        running -= 1;
        if (queue.length > 0) begin();
      });
    }
  }

  /** After this turn of the loop: callers that were woken together ask together. */
  function begin(): void {
    if (isStarting || running >= atOnce) return;
    isStarting = true;
    setImmediate(start);
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      begin();
    });
}
