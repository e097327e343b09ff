// A picture of a short code that people read and programs find tedious. Drawn as strokes: no letter stands in the picture as text.
import { randomInt } from 'node:crypto';
import type { OneTimes } from './one-times.js';

/** Each sign as strokes over a field of 10 × 16. Signs that are easily taken for another (0 O, 1 I, 2 Z, 5 S, 8 B) are left out. */
const strokes = {
  '3': ['1,2 5,0 9,3 7,7 4,8 8,9 9,13 5,16 1,14'],
  '4': ['7,16 7,0 1,11 10,11'],
  '6': ['8,1 3,5 1,11 4,16 8,15 9,11 6,8 2,10'],
  '7': ['0,1 9,1 4,16', '3,8 8,8'],
  '9': ['9,5 6,8 2,7 1,3 4,0 8,1 9,5 7,12 3,16'],
  A: ['0,16 5,0 10,16', '2,10 8,10'],
  C: ['9,3 6,0 2,2 0,8 2,14 6,16 9,13'],
  E: ['9,0 1,0 1,16 9,16', '1,8 7,8'],
  F: ['9,0 1,0 1,16', '1,8 7,8'],
  H: ['1,0 1,16', '9,0 9,16', '1,8 9,8'],
  K: ['1,0 1,16', '9,0 1,9 9,16'],
  L: ['1,0 1,16 9,16'],
  M: ['0,16 1,0 5,9 9,0 10,16'],
  N: ['1,16 1,0 9,16 9,0'],
  P: ['1,16 1,0 7,0 9,4 7,8 1,8'],
  R: ['1,16 1,0 7,0 9,4 7,8 1,8', '4,8 9,16'],
  T: ['0,0 10,0', '5,0 5,16'],
  U: ['1,0 1,12 5,16 9,12 9,0'],
  W: ['0,0 2,16 5,7 8,16 10,0'],
  X: ['1,0 9,16', '9,0 1,16'],
  Y: ['0,0 5,8 10,0', '5,8 5,16'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const signs = Object.keys(strokes) as readonly (keyof typeof strokes)[]; // the keys of the declaration above
const length = 5;
const [width, height] = [150, 48];
const lifeSeconds = 120;

/** From `least` to `most`, in tenths. */
const some = (least: number, most: number): number => randomInt(least * 10, most * 10 + 1) / 10;

function drawnSign(sign: keyof typeof strokes, index: number): string {
  const [x, y, turn, size] = [10 + index * 28 + some(-3, 3), 12 + some(-4, 4), some(-18, 18), some(1.2, 1.6)];
  const lean = some(-14, 14);
  return strokes[sign]
    .map((line) => line.replaceAll(/-?\d+/g, (value) => String(Number(value) + some(-0.5, 0.5))))
    .map((points) => `<polyline points="${points}" transform="translate(${x} ${y}) rotate(${turn} 5 8) skewX(${lean}) scale(${size})"/>`)
    .join('');
}

/** The picture of a code, as an SVG. Another one every time. */
export function pictureOf(code: readonly (keyof typeof strokes)[]): string {
  const waves = Array.from({ length: 4 }, () => {
    const [from, over, to] = [some(0, height), some(-10, height + 10), some(0, height)];
    return `<path stroke-width="1" d="M0 ${from} Q ${some(30, width - 30)} ${over} ${width} ${to}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#f4f6f8"/><g fill="none" stroke="#334155" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${code.map(drawnSign).join('')}${waves.join('')}</g></svg>`;
}

export type Captchas = ReturnType<typeof createCaptchas>;

export const createCaptchas = (oneTimes: Pick<OneTimes, 'issue' | 'take'>) => ({
  /** A new picture and the key to its answer, good for two minutes and one try. */
  make: async (): Promise<Readonly<{ key: string; image: string }>> => {
    const code = Array.from({ length }, () => signs[randomInt(signs.length)] ?? 'A');
    const key = await oneTimes.issue('captcha', { code: code.join('') }, lifeSeconds);
    return { key, image: `data:image/svg+xml;base64,${Buffer.from(pictureOf(code)).toString('base64')}` };
  },

  /** Whether this is what the picture shows. A wrong answer uses the picture up as well. */
  isRight: async (key: unknown, code: unknown): Promise<boolean> => {
    const kept = await oneTimes.take<{ code: string }>('captcha', key);
    return kept !== null && typeof code === 'string' && code.trim().toUpperCase() === kept.code;
  },
});
