/** The documents' limit for a part of the program: a network that stands still is no page that loads for ever. */
export const chunkLimitMs = 120_000;

/** Fails with these words when the work takes longer. Error pages know them. */
export const tooLate = 'Loading a chunk took too long';

export function inTime<Value>(work: Promise<Value>, limitMs = chunkLimitMs): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(tooLate)), limitMs);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
