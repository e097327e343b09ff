// What was photographed so far, run after run: a run of a few pages replaces what was said of those and leaves the rest.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** By "address look": the picture, from the album's folder, and what a program can say against it. */
export type Album = Map<string, Readonly<{ file: string; faults: readonly string[] }>>;

const listOf = (folder: string): string => join(folder, 'album.json');

/** The album as the last run left it; empty when there was none. */
export function readAlbum(folder: string): Album {
  if (!existsSync(listOf(folder))) return new Map();
  return new Map(JSON.parse(readFileSync(listOf(folder), 'utf8')) as [string, { file: string; faults: string[] }][]);
}

/** Keeps the album, all faults as text, a line for each, and all pictures on one page, a row for each address. */
export function writeAlbum(folder: string, album: Album): void {
  const faults = [...album].flatMap(([key, each]) => each.faults.map((fault) => `${key} ${fault}`));
  writeFileSync(listOf(folder), JSON.stringify([...album]));
  writeFileSync(join(folder, 'faults.txt'), faults.map((fault) => `${fault}\n`).join(''));
  writeFileSync(join(folder, 'index.html'), contactSheet(album, faults));
}

function contactSheet(album: Album, faults: readonly string[]): string {
  const taken = [...album].filter(([, { file }]) => file !== '').map(([key, { file }]) => [...key.split(' '), file] as const);
  const looks = [...new Set(taken.map(([, look]) => look))];
  const rows = [...new Set(taken.map(([path]) => path))].map((path) => {
    const cells = looks.map((look) => {
      const file = taken.find(([itsPath, itsLook]) => itsPath === path && itsLook === look)?.[2];
      const width = look?.includes('390') ? 130 : 320;
      return file
        ? `<td><a href="${file}"><img loading="lazy" alt="${path} ${look}" src="${file}" width="${width}"></a></td>`
        : '<td></td>';
    });
    return `<tr><th>${path}</th>${cells.join('')}</tr>`;
  });
  const said = faults.map((fault) => `<li>${fault.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</li>`);
  return `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>td,th{vertical-align:top;text-align:left;font:12px sans-serif}</style>
<ol>${said.join('\n')}</ol><table><tr><th></th>${looks.map((look) => `<th>${look}</th>`).join('')}</tr>${rows.join('\n')}</table>\n`;
}
