import { idAs, type RecordId } from '../../shared/ids.js';
import type { Values } from '../values.js';

/** A record that comes with the program. `key` names it among those of its kind, for good: the id is made of it. */
export type Seed = Readonly<{ resource: string; key: string; values: Values }>;

/** FNV-1a, 64 bits, as 16 hex digits. Not for secrets: it only spreads. */
function hash(text: string): string {
  let value = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) value = BigInt.asUintN(64, (value ^ BigInt(byte)) * 0x100000001b3n);
  return value.toString(16).padStart(16, '0');
}

/** The id of a seed: the same in every installation, so that a second start finds what the first one made. Has the form of a UUID v7. */
export function seedId(resource: string, key: string): RecordId {
  const [head, tail] = [hash(`${resource}\n${key}`), hash(`${key}\n${resource}`)];
  return idAs(`0197e000-0000-7${head.slice(0, 3)}-8${head.slice(3, 6)}-${head.slice(6, 14)}${tail.slice(0, 4)}`);
}
