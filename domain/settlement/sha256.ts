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

/** UTF-8, by hand: TextEncoder belongs to the machine, not to the language. Padded to whole blocks, the length in bits at the end. */
function blocksOf(text: string): DataView {
  const encoded = encodeURIComponent(text);
  const length = encoded.length - 2 * (encoded.split('%').length - 1);
  const view = new DataView(new ArrayBuffer(Math.ceil((length + 9) / 64) * 64));
  let at = 0;
  for (let index = 0; index < encoded.length; index += 1, at += 1) {
    const code = encoded.charCodeAt(index);
    if (code !== 37) view.setUint8(at, code);
    else {
      view.setUint8(at, Number.parseInt(encoded.slice(index + 1, index + 3), 16));
      index += 2;
    }
  }
  view.setUint8(at, 0x80);
  view.setUint32(view.byteLength - 8, Math.floor(length / 2 ** 29));
  view.setUint32(view.byteLength - 4, (length * 8) >>> 0);
  return view;
}

const constants = Int32Array.from(roundWords);

/** One block into the state. `words` is room to work in: made once, for a statement has thousands of blocks. */
function mix(state: Int32Array, words: Int32Array, view: DataView, start: number): void {
  // Every index below is within its array; the compiler cannot know.
  const at = (list: Int32Array, index: number): number => list[index] ?? 0;
  for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(start + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const [a, b] = [at(words, i - 15), at(words, i - 2)];
    const small = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const large = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    words[i] = at(words, i - 16) + small + at(words, i - 7) + large;
  }
  let [a, b, c, d, e, f, g, h] = [
    at(state, 0),
    at(state, 1),
    at(state, 2),
    at(state, 3),
    at(state, 4),
    at(state, 5),
    at(state, 6),
    at(state, 7),
  ];
  for (let i = 0; i < 64; i += 1) {
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + at(constants, i) + at(words, i)) | 0;
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = at(state, index) + word;
  });
}

/** The SHA-256 of a text in UTF-8, as lower-case hex. Throws on a lone surrogate, which has no UTF-8. */
export function sha256(text: string): string {
  const view = blocksOf(text);
  const state = Int32Array.from(startWords);
  const words = new Int32Array(64);
  for (let start = 0; start < view.byteLength; start += 64) mix(state, words, view, start);
  return [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
