// JSON as it is let in. The platform's own parser keeps the last of two equal keys in silence, makes infinity of 1e400, rounds long
// numbers, and lets through text that cannot be stored; each of these has been the way in somewhere. What is refused names its field.
import { ShapeException } from './refused.js';

const maxDepth = 32;
/** Values in all, and members of one object: no request of ours comes near, and each costs time in which nothing else is answered. */
const maxValues = 50_000;
const maxMembers = 1_000;
/** A number of more digits would come back changed: amounts that long travel as text. */
const maxDigits = 15;

const numberForm = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// oxlint-disable-next-line no-control-regex -- control characters may not stand in a JSON text as they are
const plainText = /[^"\\\u0000-\u001f]*/y;
const space = /[ \t\r\n]*/y;
const escapes: Readonly<Record<string, string>> = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const words: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };

/** Text that PostgreSQL and UTF-8 cannot hold: NUL, half a pair of surrogates. Everything else is kept as it is typed. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);

/** Names through which a careless merge would reach what all objects share. The framework drops two of them in silence: whoever sends one is told. */
export const reachesPrototypes: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

class Reader {
  private at = 0;
  private values = 0;
  private readonly path: (string | number)[] = [];

  constructor(private readonly text: string) {}

  document(): unknown {
    const value = this.value();
    this.skip(space);
    if (this.at < this.text.length) this.fail('json');
    return value;
  }

  private fail(key: string): never {
    throw new ShapeException([{ path: this.path.join('.') || 'body', key }]);
  }

  private skip(form: RegExp): string {
    form.lastIndex = this.at;
    const found = form.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  private take(letter: string): boolean {
    this.skip(space);
    if (this.text[this.at] !== letter) return false;
    this.at += 1;
    return true;
  }

  private value(): unknown {
    if (this.path.length > maxDepth) this.fail('tooDeep');
    this.values += 1;
    if (this.values > maxValues) this.fail('tooMany');
    if (this.take('{')) return this.object();
    if (this.take('[')) return this.array();
    if (this.take('"')) return this.string();
    const digits = this.skip(numberForm);
    if (digits !== '') return this.number(digits);
    for (const [word, value] of Object.entries(words)) {
      if (!this.text.startsWith(word, this.at)) continue;
      this.at += word.length;
      return value;
    }
    return this.fail('json');
  }

  private number(digits: string): number {
    const value = Number(digits);
    const significant = digits
      .replace(/[eE].*/, '')
      .replace(/[-.]/g, '')
      .replace(/^0+/, '');
    if (!Number.isFinite(value) || significant.length > maxDigits) this.fail('number');
    return value === 0 ? 0 : value; // -0 is 0
  }

  private string(): string {
    let result = '';
    for (;;) {
      result += this.skip(plainText);
      const letter = this.text[this.at];
      this.at += 1;
      if (letter === '"') break;
      if (letter !== '\\') this.fail('json');
      const escaped = this.text[this.at] ?? '';
      this.at += 1;
      if (escaped === 'u') {
        const code = this.text.slice(this.at, this.at + 4);
        if (!/^[0-9a-fA-F]{4}$/.test(code)) this.fail('json');
        this.at += 4;
        result += String.fromCharCode(Number.parseInt(code, 16));
      } else {
        result += escapes[escaped] ?? this.fail('json');
      }
    }
    if (!isStorable(result)) this.fail('text');
    return result;
  }

  private array(): unknown[] {
    const items: unknown[] = [];
    if (this.take(']')) return items;
    do {
      this.path.push(items.length);
      items.push(this.value());
      this.path.pop();
    } while (this.take(','));
    if (!this.take(']')) this.fail('json');
    return items;
  }

  private object(): Record<string, unknown> {
    const members: Record<string, unknown> = {};
    let count = 0;
    if (this.take('}')) return members;
    do {
      count += 1;
      if (count > maxMembers) this.fail('tooMany');
      if (!this.take('"')) this.fail('json');
      const key = this.string();
      this.path.push(key);
      if (reachesPrototypes.has(key)) this.fail('name');
      if (Object.hasOwn(members, key)) this.fail('twice');
      if (!this.take(':')) this.fail('json');
      members[key] = this.value();
      this.path.pop();
    } while (this.take(','));
    if (!this.take('}')) this.fail('json');
    return members;
  }
}

/**
 * Parses the body of a request. Throws `ShapeException` naming the field for what is no JSON, NUL, lone surrogates, numbers without
 * end or with more than 15 digits, equal keys, more than 32 levels, 50,000 values or 1,000 members of an object, `__proto__` and its like, bytes that are no UTF-8.
 */
export function parseStrictJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ShapeException([{ path: 'body', key: 'text' }]);
  }
  return new Reader(text).document();
}
