import type { Range } from '@cloud-factory/files';

/**
 * The one range that `Range: bytes=…` asks for; null when the whole file is meant (no header, several ranges, another unit), and
 * `outside` when it asks for nothing that the file has (416).
 */
export function rangeOf(header: string | undefined, size: number): Range | null | 'outside' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first > last || first >= size ? 'outside' : { first, last };
}
