// What an inspector looks at, as it is typed.
import type { AwaitingRow, OutFactorySubmit, Verdict } from '@cloud-factory/domain/quality/contract';
import type { Language } from '@cloud-factory/domain/shared/refusals';

export type Item = Readonly<{ content: string; standard: string; result: string; verdict: Verdict | null }>;
export type InspectedLine = Readonly<{ lineId: string; items: readonly Item[] }>;

/** What is looked at on every denture that leaves the house, with what it should be. The inspector changes what a product needs otherwise. */
const usual = {
  zh: [
    ['边缘密合', '边缘连续密合，探针无卡顿'],
    ['邻接', '接触紧密，牙线可通过'],
    ['咬合', '无早接触，无高点'],
    ['颜色', '与医嘱牙色一致'],
    ['外观', '无裂纹、气孔、崩瓷'],
  ],
  en: [
    ['Margin', 'Continuous and tight, the probe does not catch'],
    ['Contacts', 'Tight, floss passes'],
    ['Occlusion', 'No early contact, no high spot'],
    ['Shade', 'As prescribed'],
    ['Surface', 'No cracks, pores or chips'],
  ],
} as const satisfies Record<Language, readonly (readonly [content: string, standard: string])[]>;

/** The item under which the shade that was ordered stands as the standard. */
const shadeItem: Readonly<Record<Language, string>> = { zh: usual.zh[3][0], en: usual.en[3][0] };
const colon: Readonly<Record<Language, string>> = { zh: '：', en: ': ' };

/** The items of a line before the inspector has looked: none has a verdict. Beside the shade stands the one that was ordered. */
export const usualItems = (language: Language, shades = ''): readonly Item[] =>
  usual[language].map(([content, standard]) => ({
    content,
    standard: content === shadeItem[language] && shades !== '' ? `${standard}${colon[language]}${shades}`.slice(0, 100) : standard,
    result: '',
    verdict: null,
  }));

export const inspectedLines = (
  { lines }: Pick<AwaitingRow, 'lines'>,
  language: Language,
  shadesOf: (lineId: string) => string = () => '',
): readonly InspectedLine[] => lines.map(({ lineId }) => ({ lineId, items: usualItems(language, shadesOf(lineId)) }));

/** One item that failed fails the goods; while one has no verdict and none failed there is no conclusion. */
export function conclusionOf(lines: readonly InspectedLine[]): Verdict | null {
  const verdicts = lines.flatMap(({ items }) => items.map(({ verdict }) => verdict));
  if (verdicts.includes('fail')) return 'fail';
  return verdicts.includes(null) ? null : 'pass';
}

/** The first place that needs filling, as `line.item`: an item has a name and a verdict, one that failed also what was found. */
export function missingAt(
  lines: readonly InspectedLine[],
): Readonly<{ line: number; item: number; part: 'content' | 'result' | 'verdict' }> | undefined {
  for (const [line, { items }] of lines.entries()) {
    for (const [item, { content, result, verdict }] of items.entries()) {
      if (content.trim() === '') return { line, item, part: 'content' };
      if (verdict === null) return { line, item, part: 'verdict' };
      if (verdict === 'fail' && result.trim() === '') return { line, item, part: 'result' };
    }
  }
  return undefined;
}

const orNull = (text: string): string | null => text.trim() || null;

/** For the wire. */
export const billOf = (orderId: string, lines: readonly InspectedLine[], remark: string): OutFactorySubmit =>
  ({
    orderId,
    conclusion: conclusionOf(lines) ?? 'fail', // the server refuses an item without a verdict
    remark: orNull(remark),
    lines: lines.map(({ lineId, items }) => ({
      lineId,
      items: items.map(({ content, standard, result, verdict }) => ({
        content: content.trim(),
        standard: orNull(standard),
        result: orNull(result),
        verdict,
      })),
    })),
  }) as unknown as OutFactorySubmit; // ids carry brands of the domain; the server checks them
