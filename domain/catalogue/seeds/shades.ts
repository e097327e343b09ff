import type { Seed } from './seed.js';

/** From the lightest on. There is no B3.5, C3.5, D1 or D3.5. */
const classical = ['B1', 'A1', 'B2', 'D2', 'A2', 'C1', 'C2', 'D4', 'A3', 'D3', 'B3', 'A3.5', 'B4', 'C3', 'A4', 'C4'];
const master = [
  '0M1',
  '0M2',
  '0M3',
  '1M1',
  '1M2',
  '2L1.5',
  '2L2.5',
  '2M1',
  '2M2',
  '2M3',
  '2R1.5',
  '2R2.5',
  '3L1.5',
  '3L2.5',
  '3M1',
  '3M2',
  '3M3',
  '3R1.5',
  '3R2.5',
  '4L1.5',
  '4L2.5',
  '4M1',
  '4M2',
  '4M3',
  '4R1.5',
  '4R2.5',
  '5M1',
  '5M2',
  '5M3',
];
const bleach = ['BL1', 'BL2', 'BL3', 'BL4'];
/** Shades of the stump, by the Natural Die set of the same maker. */
const stumps = ['ND1', 'ND2', 'ND3', 'ND4', 'ND5', 'ND6', 'ND7', 'ND8', 'ND9'];

const seedsOf = (system: string, region: 'body' | 'stump', codes: readonly string[]): readonly Seed[] =>
  codes.map((colorCode, nth) => ({
    resource: 'toothColor',
    key: `${system}/${colorCode}`,
    values: { colorCode, nameZh: `${colorCode} 色`, nameEn: colorCode, system, valueOrder: nth + 1, region, rgb: null, enabled: true },
  }));

export const shadeSeeds: readonly Seed[] = [
  ...seedsOf('vitaClassic', 'body', classical),
  ...seedsOf('vita3d', 'body', master),
  ...seedsOf('ivoclar', 'body', bleach),
  ...seedsOf('ivoclar', 'stump', stumps),
];

const boxes = [
  ['RED', '红', '#E03131'],
  ['ORANGE', '橙', '#F08C00'],
  ['YELLOW', '黄', '#FFD43B'],
  ['GREEN', '绿', '#2F9E44'],
  ['BLUE', '蓝', '#1971C2'],
  ['PURPLE', '紫', '#9C36B5'],
  ['WHITE', '白', '#F8F9FA'],
] as const;

/** One colour a day, Sunday first. */
export const boxColourSeeds: readonly Seed[] = boxes.map(([colorCode, name, hex], cycleDay) => ({
  resource: 'toothBoxColor',
  key: colorCode,
  values: { colorCode, name, hex, cycleDay, effectiveFrom: '2025-01-01', enabled: true, remark: null },
}));
