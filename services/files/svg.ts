import { isText, known, whole, type Sniffer } from './content.js';
import { mostPixels } from './pictures.js';
import { refused } from './refusals.js';

/** The whole of it must be seen: what a script hides behind the first bytes runs as well. */
const mostBytes = 4 * 1_048_576;
/** Drawings point at parts of themselves; a part of parts of parts grows without end, and with so few it cannot. */
const mostUses = 24;

const active =
  /<\s*([\w-]+:)?(script|foreignObject|iframe|embed|object|handler|listener|set|animate\w*|audio|video|link|meta|base)[\s/>]|<!ENTITY|<!DOCTYPE\s[^>]*\[|<\?xml-stylesheet|\son[a-z]+\s*=|javascript:|@import|expression\s*\(/i;
/** Everything that a drawing fetches or leads to, by whatever attribute. */
const references = /\b(?:xlink:)?(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
const urls = /url\(\s*["']?([^)"']*)/gi;
const isOwn = (target: string): boolean => /^(#|data:image\/(png|jpe?g|gif);base64,)/i.test(target.trim()) || target.trim() === '';

/** A drawing without anything that runs, or that loads or names something else. */
function isHarmless(text: string): boolean {
  if (!/^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE\s+svg[^[>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(text))
    return false;
  if (!/<\/svg\s*>\s*(<!--[\s\S]*?-->\s*)*$/.test(text)) return false;
  if (active.test(text)) return false;
  const targets = [...text.matchAll(references)].map(([, double = '', single = '']) => double || single);
  const fetched = [...text.matchAll(urls)].map(([, target = '']) => target);
  return [...targets, ...fetched].every(isOwn) && [...text.matchAll(/<\s*([\w-]+:)?use[\s/>]/gi)].length <= mostUses;
}

const lengthOf = (tag: string, name: string): number =>
  Number(new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)\\s*(px)?\\s*["']`).exec(tag)?.[1] ?? 0);

export const svg: Sniffer = async (bytes) => {
  if (bytes.size > mostBytes || !isText(bytes)) return null;
  const text = (await whole(bytes)).toString('utf8');
  if (text.includes('\u0000') || !isHarmless(text)) return null;
  const tag = /<svg[^>]*>/.exec(text)?.[0] ?? '';
  const [width, height] = [Math.round(lengthOf(tag, 'width')), Math.round(lengthOf(tag, 'height'))];
  if (width * height > mostPixels) return refused('PictureTooLarge', { width, height });
  return known('image/svg+xml', width > 0 && height > 0 ? { picture: { width, height } } : {});
};
