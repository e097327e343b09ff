import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
// @ts-expect-error plain JavaScript, so that it runs before anything is built
import { runningFrom } from './install.mjs';

it.each([
  ['by its whole path', (folder: string) => [join(folder, 'deploy/local/dist/main.js')]],
  ['from its folder', () => ['deploy/local/dist/main.js', 'api']],
])('OPS-M6 a house that runs from a checkout, started %s, is seen before its libraries are installed anew', async (_, args) => {
  const folder = mkdtempSync(join(tmpdir(), 'cloud-factory-checkout-'));
  mkdirSync(join(folder, 'deploy/local/dist'), { recursive: true });
  writeFileSync(join(folder, 'deploy/local/dist/main.js'), `console.log('up'); setInterval(() => {}, 1000);`);
  const child = spawn(process.execPath, args(folder), { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  await once(child.stdout, 'data');
  expect(runningFrom(folder)).toEqual([child.pid]);
  expect(runningFrom(join(folder, 'another'))).toEqual([]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(runningFrom(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});
