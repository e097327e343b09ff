#!/usr/bin/env node
// Runs the fault tests: each kills, cuts or poisons something and checks that nothing was lost or doubled. Each prints N and its figures, and
// each has a planted fault (`--plant`) that must turn it red.
//
//   node tools/faults.mjs [--size small|night] [--only F01,C04] [--n 200] [--plant]
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildStale, installMissing, root } from './install.mjs';

installMissing();
const option = (name) => (process.argv.includes(`--${name}`) ? process.argv[process.argv.indexOf(`--${name}`) + 1] : undefined);
const only = option('only')?.split(',');
const folder = join(root, 'tools/dist/faults');
if (!buildStale()) process.exit(1);
const faults = existsSync(folder)
  ? readdirSync(folder)
      .filter((name) => name.endsWith('.fault.js'))
      .sort()
  : [];
const picked = faults.filter((name) => !only || only.includes(name.replace('.fault.js', '')));
if (picked.length === 0) {
  console.error('no fault test was found');
  process.exit(1);
}

const run = (name) =>
  new Promise((resolve) => {
    const args = ['--enable-source-maps', join(folder, name), '--size', option('size') ?? 'small'];
    if (option('n')) args.push('--n', option('n'));
    if (process.argv.includes('--plant')) args.push('--plant');
    spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }).on('close', (code) => resolve(code ?? 1));
  });

let failed = 0;
for (const name of picked) {
  const code = await run(name);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name.replace('.fault.js', '')}`);
  if (code !== 0) failed += 1;
}
console.log(`${picked.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
