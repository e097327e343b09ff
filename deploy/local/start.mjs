#!/usr/bin/env node
// `npm start`: installs what is missing, builds what is stale, runs the program and hands it the signals.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildStale, installMissing, root } from '../../tools/install.mjs';

installMissing();
if (!buildStale()) {
  console.error('The build failed; what the compiler says stands above.');
  process.exit(1);
}

// Room for the young: what a request makes is mostly gone when it is answered. With Node's own 16 MiB a busy API spends an eighth of its time on
// copying what would have died a moment later; with 32 a third of that (docs/performance.md).
const flags = ['--enable-source-maps', '--max-semi-space-size=32'];
// In a group of its own: Ctrl-C reaches everything in the group of the terminal, and would stop the database beneath what is still being written.
// The child is told here, and decides when it is done.
const child = spawn(process.execPath, [...flags, join(root, 'deploy/local/dist/main.js')], {
  cwd: root,
  stdio: 'inherit',
  detached: process.platform !== 'win32',
});
// One Ctrl-C may come twice, from the terminal and from npm, which hands it on; a second one on purpose comes later. On Windows the terminal tells
// the child itself, and to hand a signal on would be to end it at once.
let toldAt = 0;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    if (process.platform === 'win32' && process.stdin.isTTY) return;
    if (Date.now() - toldAt > 500) child.kill(signal);
    toldAt = Date.now();
  });
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
