import { isIPv6 } from 'node:net';
import { steadyClock } from './steady-clock.js';

/** How long a burst may last: the bucket holds so many seconds of the steady rate. */
const burstSeconds = 10;
const sweepEveryMs = 60_000;

type Bucket = { tokens: number; at: number };

export type RateLimit = Readonly<{
  /** Takes what a call weighs. Answers 0 when the call may go on, else the seconds (whole, at least 1) after which it may. */
  take: (name: string, weight?: number) => number;
  /** Takes what a call turned out to weigh when it was done, also into debt: who paid too little waits longer the next time, at most a burst. */
  charge: (name: string, weight: number) => void;
  /** How many callers are remembered now. */
  size: () => number;
}>;

/**
 * Token buckets by name: `perSecond` is the steady rate, ten seconds of it may come at once. A call that weighs more than a whole burst waits for a full
 * bucket. Kept in memory: each process limits what reaches it. `wall` may step back: callers are not shut out by that, and get nothing for it.
 */
export function createRateLimit(perSecond: number, wall: () => number): RateLimit {
  const now = steadyClock(wall);
  const buckets = new Map<string, Bucket>();
  const capacity = perSecond * burstSeconds;
  let sweptAt = now();

  const filled = ({ tokens, at }: Bucket, to: number): number => Math.min(capacity, tokens + ((to - at) / 1000) * perSecond);

  /** Forgets the callers whose bucket is full again: a new one is as full. */
  function sweep(at: number): void {
    if (at - sweptAt < sweepEveryMs) return;
    sweptAt = at;
    for (const [name, bucket] of buckets) if (filled(bucket, at) >= capacity) buckets.delete(name);
  }

  function bucketOf(name: string): Bucket {
    const at = now();
    sweep(at);
    const kept = buckets.get(name);
    const bucket = { tokens: kept ? filled(kept, at) : capacity, at };
    buckets.set(name, bucket);
    return bucket;
  }

  return {
    take: (name, weight = 1) => {
      const bucket = bucketOf(name);
      const wanted = Math.min(weight, capacity);
      if (bucket.tokens < wanted) return Math.max(1, Math.ceil((wanted - bucket.tokens) / perSecond));
      bucket.tokens -= weight;
      return 0;
    },
    charge: (name, weight) => {
      const bucket = bucketOf(name);
      bucket.tokens = Math.max(-capacity, bucket.tokens - weight);
    },
    size: () => buckets.size,
  };
}

/**
 * The network that an address belongs to, as far as one guesser can change it at will: a /24 of version 4, a /56 of version 6.
 * Version 4 inside version 6 (`::ffff:1.2.3.4`) counts as version 4.
 */
export function networkOf(address: string | undefined): string {
  // A caller that hung up before it was answered has none any more, whatever the type of the request says.
  if (address === undefined) return '';
  const inner = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(address)?.[1];
  if (inner) return `${inner}.0/24`;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('%', 1)[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const groups = address.includes('::') ? [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right] : left;
  const [a = '0', b = '0', c = '0', d = '0'] = groups.map((group) => Number.parseInt(group, 16).toString(16));
  return `${a}:${b}:${c}:${(Number.parseInt(d, 16) & 0xff00).toString(16)}::/56`;
}
