// SHA-256 (FIPS 180-4) in plain arithmetic: a decider may use no library of the machine it runs on, yet a statement carries its hash.

/** The first 32 bits of the fractions of the roots of the first primes: the constants of the standard, computed instead of copied. */
function rootsOfPrimes(count: number, root: (prime: number) => number): readonly number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) if (candidate % divisor === 0) isPrime = false;
    if (isPrime) found.push(((root(candidate) % 1) * 2 ** 32) | 0);
  }
  return found;
}

const startWords = rootsOfPrimes(8, Math.sqrt);
const roundWords = rootsOfPrimes(64, Math.cbrt);

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** UTF-8, by hand: TextEncoder belongs to the machine, not to the language. */
function bytesOf(text: string): number[] {
  return [...encodeURIComponent(text).matchAll(/%([0-9A-F]{2})|[^]/g)].map(([whole, hex]) => (hex ? Number.parseInt(hex, 16) : whole.charCodeAt(0)));
}

function mixed(state: readonly number[], block: readonly number[]): readonly number[] {
  const at = (words: readonly number[], index: number): number => words[index] ?? 0;
  const words = [...block];
  for (let i = 16; i < 64; i += 1) {
    const [a, b] = [at(words, i - 15), at(words, i - 2)];
    const small = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const large = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    words.push((at(words, i - 16) + small + at(words, i - 7) + large) | 0);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const chosen = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + at(roundWords, i) + at(words, i)) | 0;
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + at(state, index)) | 0);
}

/** The SHA-256 of a text in UTF-8, as lower-case hex. Throws on a lone surrogate, which has no UTF-8. */
export function sha256(text: string): string {
  const bytes = bytesOf(text);
  const bits = bytes.length * 8;
  bytes.push(0x80, ...Array.from({ length: (119 - (bytes.length % 64)) % 64 }, () => 0));
  for (let shift = 56; shift >= 0; shift -= 8) bytes.push(Math.floor(bits / 2 ** shift) % 256);
  let state = startWords;
  for (let start = 0; start < bytes.length; start += 64) {
    const block = Array.from({ length: 16 }, (_, i) =>
      [0, 1, 2, 3].reduce((word, byte) => (word << 8) | (bytes[start + i * 4 + byte] ?? 0), 0));
    state = mixed(state, block);
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
