// What every fault run of the log takes: how often, from which seed, and whether its planted fault is in.
import { parseArgs } from 'node:util';

export type FaultOptions = Readonly<{ n: number; seed: number; isPlanted: boolean }>;

/** `sizes`: how often in a small run (part of every test run) and in a night's. `--n` and `--seed` win; the seed is printed by the run. */
export function faultOptions(sizes: Readonly<{ small: number; night: number }>): FaultOptions {
  const { values } = parseArgs({
    options: {
      size: { type: 'string', default: 'small' },
      n: { type: 'string' },
      seed: { type: 'string' },
      plant: { type: 'boolean', default: false },
    },
  });
  const n = values.n === undefined ? sizes[values.size === 'night' ? 'night' : 'small'] : Number(values.n);
  if (!Number.isInteger(n) || n < 1) throw new Error('--n must be a whole number from 1');
  return { n, seed: values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed), isPlanted: values.plant };
}

/** Numbers from 0 to below 1 that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Prints the verdict, with the bound that a zero has by chance, and sets the exit code. */
export function verdict(id: string, failures: readonly string[], trials: number): void {
  for (const failure of failures.slice(0, 10)) console.log(`  ${failure}`);
  if (failures.length > 10) console.log(`  … and ${failures.length - 10} more`);
  console.log(
    failures.length === 0
      ? `${id}: 0 failures in ${trials} (true rate below ${(3 / trials).toExponential(1)} with 95 %)`
      : `${id}: ${failures.length} failures in ${trials}`,
  );
  process.exitCode = failures.length === 0 ? 0 : 1;
}
