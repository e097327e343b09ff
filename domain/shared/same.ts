/**
 * Whether two values of JSON say the same. The order of names does not count: what comes back from the log may carry them in another one.
 * A name that holds undefined is one that is not there.
 */
export function isSameData(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return false;
  const [one, other] = [entriesOf(a), entriesOf(b)];
  return one.size === other.size && [...one].every(([name, value]) => other.has(name) && isSameData(value, other.get(name)));
}

const entriesOf = (value: object): ReadonlyMap<string, unknown> => new Map(Object.entries(value).filter(([, each]) => each !== undefined));
