import { withoutComments, withoutDeclaration } from '@cloud-factory/domain/shared/xml-prolog';
import { isText, known, whole, type Sniffer } from './content.js';
import { mostPixels } from './pictures.js';
import { refused } from './refusals.js';

/** The whole of it must be seen: what a script hides behind the first bytes runs as well. */
const mostBytes = 4 * 1_048_576;
/** Drawings point at parts of themselves; a part of parts of parts grows without end, and with so few it cannot. */
const mostUses = 24;

/** Each of these begins with a sign that none of its repetitions takes, so that no part of a text is read twice. */
const active =
  /<\s*([\w-]+:)?(script|foreignObject|iframe|embed|object|handler|listener|set|animate\w*|audio|video|link|meta|base)[\s/>]|<!ENTITY|<\?xml-stylesheet|\son[a-z]+\s*=|javascript:|@import|expression\s*\(/i;
/** Everything that a drawing fetches or leads to, by whatever attribute. */
const references = /\b(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
const urls = /url\(\s*["']?([^)"']*)/gi;
const uses = /<\s*([\w-]+:)?use[\s/>]/gi;
const isOwn = (target: string): boolean => /^(#|data:image\/(png|jpe?g|gif);base64,)/i.test(target.trim()) || target.trim() === '';

/** What a text has from its root on, when that is a drawing: behind a declaration, a type without rules of its own, and comments. */
function rootOf(bare: string): string | null {
  let rest = withoutDeclaration(bare.startsWith('\uFEFF') ? bare.slice(1) : bare);
  if (/^<!DOCTYPE\s/i.test(rest)) {
    const end = rest.indexOf('>');
    const type = rest.slice(0, end);
    if (end < 0 || type.includes('[') || !/^<!DOCTYPE\s{1,9}svg(\s|$)/.test(type)) return null;
    rest = rest.slice(end + 1).trimStart();
  }
  return /^<svg[\s>]/.test(rest) ? rest : null;
}

/** Whether the last thing of a drawing is the end of it. */
const isEnded = (root: string): boolean => {
  const text = root.trimEnd();
  return text.endsWith('>') && text.slice(0, -1).trimEnd().endsWith('</svg');
};

/** A drawing without anything that runs, or that loads or names something else. */
function isHarmless(text: string): boolean {
  const bare = withoutComments(text);
  const root = bare === null ? null : rootOf(bare);
  // A type that stands anywhere else is no part of a drawing.
  if (root === null || !isEnded(root) || /<!DOCTYPE/i.test(root)) return false;
  if (active.test(text)) return false;
  const targets = [...text.matchAll(references)].map(([, double = '', single = '']) => double || single);
  const fetched = [...text.matchAll(urls)].map(([, target = '']) => target);
  return [...targets, ...fetched].every(isOwn) && [...text.matchAll(uses)].length <= mostUses;
}

const lengths = {
  width: /\swidth\s{0,9}=\s{0,9}["']\s{0,9}([\d.]{1,20})\s{0,9}(?:px)?\s{0,9}["']/,
  height: /\sheight\s{0,9}=\s{0,9}["']\s{0,9}([\d.]{1,20})\s{0,9}(?:px)?\s{0,9}["']/,
} as const;

/** How large the drawing says that it is, in pixels; 0 where it does not. */
function sizeOf(text: string): Readonly<{ width: number; height: number }> {
  const from = text.indexOf('<svg');
  const tag = text.slice(from, text.indexOf('>', from));
  const lengthOf = (name: keyof typeof lengths): number => Math.round(Number(lengths[name].exec(tag)?.[1] ?? 0));
  return { width: lengthOf('width'), height: lengthOf('height') };
}

export const svg: Sniffer = async (bytes) => {
  if (bytes.size > mostBytes || !isText(bytes)) return null;
  const text = (await whole(bytes)).toString('utf8');
  if (text.includes('\u0000') || !isHarmless(text)) return null;
  const { width, height } = sizeOf(text);
  if (width * height > mostPixels) return refused('PictureTooLarge', { width, height });
  return known('image/svg+xml', width > 0 && height > 0 ? { picture: { width, height } } : {});
};
