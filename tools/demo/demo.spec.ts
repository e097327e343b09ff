import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { HoldReason } from '@cloud-factory/domain/orders/contract';
import { wishOf } from './demo.js';
import { doctorsOf, hospitals } from './factory.js';
import { outcomeOf } from './follow-ups.js';
import { monthOf, partOf } from './month.js';
import { crownFor, endings, holdOf, stages } from './order-walk.js';
import { photographOfModel, photographOfParcel, photographOfPiece } from './photo.js';

const first = Array.from({ length: 60 }, (_, n) => ({ n, ...wishOf(n) }));

describe('the demo of the first start', () => {
  test('has a request for more time and a question in every state that a person can lead them to', () => {
    const outcomes = first.map(({ n, stage, ending }) => outcomeOf(n, stage, ending));
    expect(new Set(outcomes)).toEqual(new Set([null, 'asked', 'agreed', 'refused', 'answered', 'closed']));
    expect(first.some(({ ending }) => ending === 'reminded')).toBe(true);
  });
  test('lets one thing befall an order at a time, and none that is not in the house', () => {
    for (const { n, stage, ending } of first)
      if (ending || ['draft', 'pending', 'delivered'].includes(stage)) expect(outcomeOf(n, stage, ending)).toBeNull();
  });
  test('lets only dentists order whom their hospital is known to have', () => {
    for (const { n, customerCode, doctorName } of Array.from({ length: 300 }, (_, nth) => ({ n: nth, ...wishOf(nth) }))) {
      const at = hospitals.findIndex((each) => each.customerCode === customerCode);
      expect(doctorsOf(at), String(n)).toContain(doctorName);
    }
    expect(hospitals.map((_, at) => doctorsOf(at).length)).toEqual(hospitals.map(() => 5));
  });
  test('delivers to the four hospitals whose month it states', () => {
    const delivered = new Set(first.filter(({ stage }) => stage === 'delivered').map(({ customerCode }) => customerCode));
    for (const code of ['H0001', 'H0006', 'H0004', 'H0003']) expect(delivered).toContain(code);
  });
  test('stands at every stage, is sent in part, is made again for each cause, and stands still for every reason', () => {
    const all = Array.from({ length: 300 }, (_, n) => ({ n, ...wishOf(n) }));
    for (const some of [first, all]) {
      expect(new Set(some.map(({ stage }) => stage))).toEqual(new Set(stages));
      const inPart = some.filter(({ stage, sentLines, lines }) => stage === 'delivered' && sentLines < lines.length);
      expect(inPart.length).toBeGreaterThan(0);
      expect(some.flatMap(({ again }) => again?.property ?? [])).toContain('remake');
    }
    expect(all.flatMap(({ again }) => again?.property ?? [])).toContain('repair');
    const held = all.filter(({ ending }) => ending === 'held').map(({ n }) => holdOf(n).holdStatus);
    expect(new Set(held)).toEqual(new Set(HoldReason.options));
    expect(new Set(all.flatMap(({ ending }) => ending ?? []))).toEqual(new Set(Object.keys(endings)));
  });
  test('makes again only what was delivered whole to the same hospital before', () => {
    for (const { n, again, customerCode, patientName } of Array.from({ length: 300 }, (_, nth) => ({ n: nth, ...wishOf(nth) }))) {
      if (!again) continue;
      expect(again.of).toBeLessThan(n);
      expect(wishOf(again.of)).toMatchObject({ stage: 'delivered', customerCode, patientName, sentLines: wishOf(again.of).lines.length });
    }
  });
  test('has twenty meshes that the orders share', () => {
    const meshes = Array.from({ length: 300 }, (_, n) => wishOf(n).lines.map(({ teeth }, nth) => crownFor(teeth, n + nth))).flat();
    expect(new Set(meshes.map(({ tooth, variant }) => `${tooth}-${variant}`)).size).toBe(20);
  });
  test('takes the month that a day belongs to by the closing day', () => {
    expect(['2026-11-25', '2026-11-26', '2026-12-31'].map((day) => monthOf(day, 25))).toEqual(['2026-11', '2026-12', '2027-01']);
  });
  test('pays a part in whole tens, never all', () => {
    expect(['5150.50', '3534.00', '12.00'].map(partOf)).toEqual(['3090.00', '2120.00', '1.00']);
  });
  test('draws pictures of 640 × 480, each of its own and always the same', () => {
    const pictures = [
      photographOfModel(3),
      photographOfPiece(false, 3),
      photographOfPiece(true, 3),
      photographOfParcel(3),
      photographOfModel(4),
    ];
    expect(new Set(pictures.map((bytes) => Buffer.from(bytes).toString('base64'))).size).toBe(pictures.length);
    expect(Buffer.from(photographOfModel(3)).equals(Buffer.from(pictures[0] ?? []))).toBe(true);
    for (const bytes of pictures) {
      const png = Buffer.from(bytes);
      expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
      const begin = png.indexOf('IDAT');
      expect(inflateSync(png.subarray(begin + 4, begin + 4 + png.readUInt32BE(begin - 4)))).toHaveLength(480 * (640 * 3 + 1));
    }
  });
});
