import { idAs } from '../shared/ids.js';
import type { PartnerId } from './contract.js';

/** FNV-1a, 64 bits, as 16 hex digits. Not for secrets: it only spreads. */
function hash(text: string): string {
  let value = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) value = BigInt.asUintN(64, (value ^ BigInt(byte)) * 0x100000001b3n);
  return value.toString(16).padStart(16, '0');
}

/**
 * The id of the partner with a unit code. Orders, warehouses and departments name partners by that code: so a rule that holds only the code
 * finds the stream, and two partners of one code are one stream. Has the form of a UUID v7.
 */
export function partnerIdOf(unitCode: string): PartnerId {
  const [head, tail] = [hash(`partner\n${unitCode}`), hash(`${unitCode}\npartner`)];
  return idAs(`0197e000-0001-7${head.slice(0, 3)}-8${head.slice(3, 6)}-${head.slice(6, 14)}${tail.slice(0, 4)}`);
}
