import { isIPv6 } from 'node:net';

/** How long a burst may last: the bucket holds so many seconds of the steady rate. */
const burstSeconds = 10;
const sweepEveryMs = 60_000;

type Bucket = { tokens: number; at: number };

/**
 * Token buckets by name. `take` answers 0 when the call may go on, else the seconds (whole, at least 1) after which it may.
 * Kept in memory: each process limits what reaches it.
 */
export function createRateLimit(perSecond: number, now: () => number): Readonly<{ take: (name: string) => number }> {
  const buckets = new Map<string, Bucket>();
  const capacity = perSecond * burstSeconds;
  let sweptAt = now();

  function sweep(at: number): void {
    if (at - sweptAt < sweepEveryMs) return;
    sweptAt = at;
    for (const [name, bucket] of buckets) if (at - bucket.at > burstSeconds * 1000) buckets.delete(name);
  }

  return {
    take: (name) => {
      const at = now();
      sweep(at);
      const bucket = buckets.get(name) ?? { tokens: capacity, at };
      bucket.tokens = Math.min(capacity, bucket.tokens + ((at - bucket.at) / 1000) * perSecond);
      bucket.at = at;
      buckets.set(name, bucket);
      if (bucket.tokens < 1) return Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond));
      bucket.tokens -= 1;
      return 0;
    },
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
