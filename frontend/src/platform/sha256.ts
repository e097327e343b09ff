// SHA-256 as lower-case hex, for the password that goes over the wire and for files.
// `crypto.subtle` is missing on plain http except on localhost: a factory's LAN is such a place, so the same sum is also made by hand.

const constants = new Uint32Array(64);
const initial = new Uint32Array(8);

/** First 32 bits of the fractional part. The constants of SHA-256 are such parts of roots of primes. */
const fraction = (value: number): number => ((value - Math.floor(value)) * 0x1_0000_0000) >>> 0;

function fillConstants(): void {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < 64; candidate++) if (primes.every((prime) => candidate % prime)) primes.push(candidate);
  primes.forEach((prime, index) => {
    constants[index] = fraction(Math.cbrt(prime));
    if (index < 8) initial[index] = fraction(Math.sqrt(prime));
  });
}
fillConstants();

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));
/** Typed arrays of known length, read inside their bounds. */
const at = (words: Uint32Array, index: number): number => words[index] ?? 0;

function compress(state: Uint32Array, words: Uint32Array): void {
  for (let i = 16; i < 64; i++) {
    const early = at(words, i - 15);
    const late = at(words, i - 2);
    words[i] =
      at(words, i - 16) +
      at(words, i - 7) +
      (rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)) +
      (rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10));
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const first = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + at(constants, i) + at(words, i)) | 0;
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = at(state, index) + word;
  });
}

/** The same sum without WebCrypto. Slow for files: some 20 MB a second. */
export function sha256ByHand(bytes: Uint8Array): string {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 0x2000_0000));
  view.setUint32(length - 4, (bytes.length << 3) >>> 0);
  const state = initial.slice();
  const words = new Uint32Array(64);
  for (let offset = 0; offset < length; offset += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(offset + i * 4);
    compress(state, words);
  }
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
}

/** SHA-256 as 64 lower-case hex digits. Text is taken as UTF-8. */
export async function sha256(input: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
  // Absent outside of a secure context, whatever the type says.
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return sha256ByHand(bytes);
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
