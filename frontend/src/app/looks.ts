// How the console looks around its pages: eleven themes and one colour, chosen by the person and kept in this browser.
import type { MantineColorsTuple } from '@mantine/core';
import type { Words } from '@cloud-factory/domain/shared/refusals';
import { readSetting, writeSetting } from '../platform/settings.js';
import { createStore } from '../platform/store.js';

/** Ground and letters. Null: those of the page, light or dark. */
type Surface = Readonly<{ ground: string; letters: string }> | null;
export type Look = Readonly<{ header: Surface; menu: Surface }>;

const on = (ground: string, letters: string): Surface => ({ ground, letters });

/** The documents' names, spelled as there. */
export const looks = {
  default: { header: null, menu: null },
  white: { header: on('#ffffff', '#1f2329'), menu: on('#f5f6f7', '#1f2329') },
  dark: { header: on('#20222a', '#e8eaed'), menu: on('#20222a', '#c9cdd4') },
  star: { header: on('#1b1f4b', '#e7e9ff'), menu: on('#141736', '#c5c9f5') },
  'blue-smart': { header: on('#0b5296', '#ffffff'), menu: on('#0f2f57', '#d3e7ff') },
  iview: { header: on('#ffffff', '#17233d'), menu: on('#1c2438', '#d0d4dc') },
  vip: { header: on('#191a23', '#e9c77b'), menu: on('#191a23', '#d9c08b') },
  cool: { header: on('#0f6674', '#ffffff'), menu: on('#0e3f49', '#cdeef3') },
  d2: { header: on('#e9f1fb', '#1f3a5f'), menu: on('#f5f9ff', '#1f3a5f') },
  hey: { header: on('#ffffff', '#2d3a4b'), menu: on('#2d3a4b', '#dbe1e8') },
  lte: { header: on('#1f5f85', '#ffffff'), menu: on('#222d32', '#b8c7ce') },
} as const satisfies Record<string, Look>;
export type LookName = keyof typeof looks;

export const lookWords: Readonly<Record<LookName, Words>> = {
  default: { zh: '默认', en: 'Default' },
  white: { zh: '白色', en: 'White' },
  dark: { zh: '深色', en: 'Dark' },
  star: { zh: '星空', en: 'Star' },
  'blue-smart': { zh: '智能蓝', en: 'Smart blue' },
  iview: { zh: '视界', en: 'iView' },
  vip: { zh: '尊贵金', en: 'VIP gold' },
  cool: { zh: '清凉', en: 'Cool' },
  d2: { zh: '简雅', en: 'D2' },
  hey: { zh: '石墨', en: 'Hey' },
  lte: { zh: '经典蓝', en: 'LTE' },
};

/** The documents' colour. */
export const defaultColour = '#409eff';
export const colours = [
  defaultColour,
  '#0f766e',
  '#15803d',
  '#b45309',
  '#c2410c',
  '#be123c',
  '#a21caf',
  '#6d28d9',
  '#4338ca',
  '#334155',
] as const;

/** #409EFF stands in the middle; text and buttons take shade 8, which keeps 4.5:1 on white. */
const documented: MantineColorsTuple = [
  '#eaf4ff',
  '#d3e7ff',
  '#a6ceff',
  '#74b3ff',
  '#52a4ff',
  '#409eff',
  '#2f8df0',
  '#1f7bd8',
  '#1467b8',
  '#0b5296',
];

type Rgb = readonly [number, number, number];
const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb; // three of them
const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
const mixed = (colour: string, other: string, share: number): string => {
  const [a, b] = [rgbOf(colour), rgbOf(other)];
  return hexOf(a.map((part, index) => part * (1 - share) + (b[index] ?? 0) * share) as unknown as Rgb); // as many as went in
};

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = rgbOf(hex).map((part) =>
    part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Of WCAG: 1 to 21. Text wants 4.5. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Ten shades of a colour that a person chose. However pale it is, shade 8 carries white letters. */
export function shadesOf(colour: string): MantineColorsTuple {
  if (colour === defaultColour) return documented;
  const paler = [0.92, 0.84, 0.62, 0.4, 0.2].map((share) => mixed(colour, '#ffffff', share));
  let strong = mixed(colour, '#000000', 0.08);
  for (let share = 0.1; contrast(strong, '#ffffff') < 4.7 && share < 1; share += 0.04) strong = mixed(colour, '#000000', share);
  return [
    ...paler,
    colour,
    mixed(colour, strong, 0.4),
    mixed(colour, strong, 0.7),
    strong,
    mixed(strong, '#000000', 0.2),
  ] as unknown as MantineColorsTuple; // ten
}

export type Chosen = Readonly<{ look: LookName; colour: string }>;
const isLook = (name: unknown): name is LookName => typeof name === 'string' && Object.hasOwn(looks, name);

function kept(): Chosen {
  const { look, colour } = readSetting<Partial<Record<keyof Chosen, unknown>>>('look') ?? {};
  return {
    look: isLook(look) ? look : 'default',
    colour: typeof colour === 'string' && /^#[0-9a-f]{6}$/.test(colour) ? colour : defaultColour,
  };
}

export const chosenLook = createStore<Chosen>(kept());

export function chooseLook(change: Partial<Chosen>): void {
  chosenLook.set((before) => ({ ...before, ...change }));
  writeSetting('look', chosenLook.get());
}

/** The variables of one surface: its own ground and letters, and what lies between the two. */
function surfaceVariables(name: 'header' | 'menu', surface: Surface): Record<string, string> {
  if (!surface) {
    return {
      [`--${name}-ground`]: 'var(--mantine-color-body)',
      [`--${name}-letters`]: 'var(--mantine-color-text)',
      [`--${name}-quiet`]: 'var(--mantine-color-dimmed)',
      [`--${name}-line`]: 'var(--mantine-color-default-border)',
      [`--${name}-hover`]: 'var(--mantine-color-default-hover)',
      [`--${name}-marked`]: 'var(--mantine-color-brand-light)',
      [`--${name}-marked-letters`]: 'var(--mantine-color-brand-light-color)',
    };
  }
  const { ground, letters } = surface;
  return {
    [`--${name}-ground`]: ground,
    [`--${name}-letters`]: letters,
    [`--${name}-quiet`]: mixed(letters, ground, 0.12),
    [`--${name}-line`]: mixed(ground, letters, 0.22),
    [`--${name}-hover`]: mixed(ground, letters, 0.08),
    [`--${name}-marked`]: mixed(ground, letters, 0.16),
    [`--${name}-marked-letters`]: letters,
  };
}

/** What the style sheets of the shell stand on. */
export const lookVariables = (name: LookName): Record<string, string> => ({
  ...surfaceVariables('header', looks[name].header),
  ...surfaceVariables('menu', looks[name].menu),
});
