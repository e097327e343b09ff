#!/usr/bin/env node
// Runs the benchmarks. Each prints the work, N, its baseline, ours, the ratio, p50/p95/p99 and memory, and a JSON line; the lines of a run are
// kept in .data/bench/<when>.jsonl, so that the next run can be compared with them. docs/performance.md holds the figures that we stand by.
//
//   node tools/bench.mjs [--only append,order-list] [--list]
import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildStale, installMissing, root } from './install.mjs';

installMissing();
if (!buildStale()) process.exit(1);

/** Compiled benchmarks below a folder: `dist/…/name.bench.js`. */
function benchesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name.startsWith('.')) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? benchesIn(path) : entry.name.endsWith('.bench.js') && path.includes(`${'/'}dist${'/'}`) ? [path] : [];
  });
}

const option = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1]?.split(',') : undefined;
const nameOf = (path) => basename(path, '.bench.js');
const benches = ['domain', 'projections', 'services', 'workflows', 'tools', 'deploy']
  .flatMap((room) => benchesIn(join(root, room)))
  .filter((path) => !option || option.includes(nameOf(path)))
  .sort();
if (process.argv.includes('--list')) {
  for (const path of benches) console.log(nameOf(path));
  process.exit(0);
}
if (benches.length === 0) {
  console.error('no benchmark was found');
  process.exit(1);
}

mkdirSync(join(root, '.data/bench'), { recursive: true });
const record = join(root, '.data/bench', `${new Date().toISOString().replaceAll(':', '-')}.jsonl`);
let failed = 0;
for (const path of benches) {
  console.log(`\n── ${nameOf(path)}`);
  const code = await new Promise((resolve) => {
    const child = spawn(process.execPath, ['--enable-source-maps', '--expose-gc', path], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let rest = '';
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk);
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('{')) appendFileSync(record, `${line}\n`);
    });
    child.on('close', (status) => resolve(status ?? 1));
  });
  if (code !== 0) failed += 1;
}
console.log(`\n${benches.length - failed} ran, ${failed} failed; lines in ${record.slice(root.length)}`);
process.exit(failed === 0 ? 0 : 1);
