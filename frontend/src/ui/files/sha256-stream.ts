// SHA-256 of bytes as they come: WebCrypto wants all of them at once, and a scan of a gigabyte would fill the memory of the page.

const constants = new Int32Array(64);
const initial = new Int32Array(8);

/** First 32 bits of the fractional part. The constants of SHA-256 are such parts of roots of primes. */
const fraction = (value: number): number => ((value - Math.floor(value)) * 0x1_0000_0000) | 0;

const primes: number[] = [];
for (let candidate = 2; primes.length < 64; candidate++) if (primes.every((prime) => candidate % prime)) primes.push(candidate);
primes.forEach((prime, index) => {
  constants[index] = fraction(Math.cbrt(prime));
  if (index < 8) initial[index] = fraction(Math.sqrt(prime));
});

/** Typed arrays of known length, read inside their bounds. */
const at = (words: Int32Array, index: number): number => words[index] as number;

export class Sha256 {
  readonly #state = initial.slice();
  readonly #words = new Int32Array(64);
  readonly #block = new Uint8Array(64);
  #filled = 0;
  #length = 0;

  /** Takes more bytes. */
  update(bytes: Uint8Array): this {
    this.#length += bytes.length;
    let from = 0;
    if (this.#filled > 0) {
      from = Math.min(64 - this.#filled, bytes.length);
      this.#block.set(bytes.subarray(0, from), this.#filled);
      this.#filled += from;
      if (this.#filled < 64) return this;
      this.#compress(this.#block, 0);
      this.#filled = 0;
    }
    for (; from + 64 <= bytes.length; from += 64) this.#compress(bytes, from);
    this.#block.set(bytes.subarray(from));
    this.#filled = bytes.length - from;
    return this;
  }

  /** 64 lower-case hex digits; nothing may be taken after it. */
  digest(): string {
    const bits = this.#length;
    const end = new Uint8Array((this.#filled < 56 ? 56 : 120) - this.#filled + 8);
    end[0] = 0x80;
    const view = new DataView(end.buffer);
    view.setUint32(end.length - 8, Math.floor(bits / 0x2000_0000));
    view.setUint32(end.length - 4, (bits << 3) >>> 0);
    this.update(end);
    return [...this.#state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }

  #compress(bytes: Uint8Array, from: number): void {
    const words = this.#words;
    for (let i = 0; i < 16; i++) {
      const place = from + i * 4;
      words[i] =
        ((bytes[place] as number) << 24) |
        ((bytes[place + 1] as number) << 16) |
        ((bytes[place + 2] as number) << 8) |
        (bytes[place + 3] as number);
    }
    for (let i = 16; i < 64; i++) {
      const [x, y] = [at(words, i - 15), at(words, i - 2)];
      const early = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
      const late = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
      words[i] = (at(words, i - 16) + early + at(words, i - 7) + late) | 0;
    }
    const state = this.#state;
    let a = at(state, 0);
    let b = at(state, 1);
    let c = at(state, 2);
    let d = at(state, 3);
    let e = at(state, 4);
    let f = at(state, 5);
    let g = at(state, 6);
    let h = at(state, 7);
    for (let i = 0; i < 64; i++) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const first = (h + s1 + ((e & f) ^ (~e & g)) + at(constants, i) + at(words, i)) | 0;
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + second) | 0;
    }
    state[0] = at(state, 0) + a;
    state[1] = at(state, 1) + b;
    state[2] = at(state, 2) + c;
    state[3] = at(state, 3) + d;
    state[4] = at(state, 4) + e;
    state[5] = at(state, 5) + f;
    state[6] = at(state, 6) + g;
    state[7] = at(state, 7) + h;
  }
}
