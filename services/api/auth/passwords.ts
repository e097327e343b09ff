import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { isCommonHash } from './common-passwords.js';

/** OWASP's second choice for argon2id: 19 MiB, two passes. Some 50 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Password work at a time; more would only make everybody wait, and each takes 19 MiB. */
const atOnce = 4;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** Of the hash that travelled, not of the password: that never reaches us. */
export const hashPassword = (travelled: string): Promise<string> => inTurn(() => hash(travelled, cost));

let dummy: Promise<string> | null = null;

/**
 * Whether it is the password. Without a stored hash the same work is done on a made-up one, so that an unknown account takes as long
 * as a known one.
 */
export async function isPassword(stored: string | null, travelled: string): Promise<boolean> {
  const against = stored ?? (await (dummy ??= hash('nobody has this', cost)));
  const isRight = await inTurn(() => verify(against, travelled));
  return stored !== null && isRight;
}

/** Whether the password is one of the commonest, or the account itself. What travels is a hash, so what it is compared with are hashes too. */
export const isCommonPassword = (travelled: string, account: string): boolean =>
  isCommonHash(travelled) || [account, account.toLowerCase()].some((text) => sha256(text) === travelled);

/** As the console lets a password travel: the lower-case hex SHA-256 of its UTF-8. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
