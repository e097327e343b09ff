// One column beside those of a table, in which a row is found by what people type: its names and codes as they are, and how the names sound.
import { spellingsBy } from '@cloud-factory/domain/shared/spellings';
import { polyphonic } from 'pinyin-pro';
import type { Row } from './fold.js';

/** The column's name. No property of a row has it. */
export const finderColumn = 'keywords';

/** So many texts are remembered with their spellings: the same names are written again with each change of their rows. */
const remembered = 5_000;
const spelled = new Map<string, readonly string[]>();

function spellingsOf(text: string): readonly string[] {
  const known = spelled.get(text);
  if (known) return known;
  const made = spellingsBy((each) => polyphonic(each, { toneType: 'none' }), text);
  if (spelled.size >= remembered) spelled.clear();
  spelled.set(text, made);
  return made;
}

/** All that finds a row, in small letters, a line each. */
export function finderText(finds: readonly string[], row: Row): string {
  const texts = finds.flatMap((property) => {
    const value = row[property];
    return typeof value === 'string' && value !== '' ? [value, ...spellingsOf(value)] : [];
  });
  return [...new Set(texts.map((text) => text.toLowerCase()))].join('\n');
}

/** The words of what was typed: each has to stand in the finder's text. */
export const finderWords = (typed: string): readonly string[] => typed.toLowerCase().split(/\s+/).filter(Boolean);
