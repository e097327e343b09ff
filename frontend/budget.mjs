// P15: what a visitor must fetch before the first page (the shell), and the largest single chunk after it, gzipped. Workers count too; they are
// not in Vite's manifest, so every script in `dist/assets` is weighed. Exits with 1 when a budget is broken.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

export const budgets = { shell: 250_000, chunk: 90_000 };

/** Files of the shell: the entry and everything that it imports before it runs. */
export function shellFiles(manifest) {
  const files = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) visit(key);
  return files;
}

/** Weighs the scripts of a build: `{ shell, chunks: [{ file, bytes }], broken: [sentence] }`. `weigh` answers the gzipped size of a file. */
export function weighed(manifest, scripts, weigh) {
  const inShell = shellFiles(manifest);
  if (!inShell.size || !scripts.length) return { shell: 0, chunks: [], broken: ['the build has no scripts'] };
  const shell = [...inShell].reduce((sum, file) => sum + weigh(file), 0);
  const chunks = scripts
    .filter((file) => !inShell.has(file))
    .map((file) => ({ file, bytes: weigh(file) }))
    .sort((one, other) => other.bytes - one.bytes);
  const broken = [
    ...(shell > budgets.shell ? [`the shell weighs ${shell}, ${budgets.shell} are allowed`] : []),
    ...chunks
      .filter(({ bytes }) => bytes > budgets.chunk)
      .map(({ file, bytes }) => `${file} weighs ${bytes}, ${budgets.chunk} are allowed`),
  ];
  return { shell, chunks, broken };
}

function main() {
  const dist = join(dirname(fileURLToPath(import.meta.url)), 'dist');
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
  const scripts = readdirSync(join(dist, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `assets/${name}`);
  const { shell, chunks, broken } = weighed(manifest, scripts, (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
  console.log(`shell  ${shell} of ${budgets.shell} bytes gzipped`);
  for (const { file, bytes } of chunks.slice(0, 8)) console.log(`chunk  ${bytes} of ${budgets.chunk}  ${file}`);
  for (const sentence of broken) console.error(`over budget: ${sentence}`);
  process.exitCode = broken.length ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
