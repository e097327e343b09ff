#!/usr/bin/env node
// Pictures of every page of the console and of what hangs over it, in Chinese and in English, on a desk and on a telephone, with what a program can say against them:
// what axe finds, pages wider than their window, words that are cut off, words of the other language.
//
//   npm run pictures                          a server of its own with a small factory; light
//   npm run pictures -- --dark                light and dark
//   npm run pictures -- --themes              and the shell and the pages of administrators in two more themes
//   npm run pictures -- --only shell          only what hangs over the pages, the door, the registration of a guest and the lock
//   npm run pictures -- --only administration only the shell's own pages, those of administrators, and their dialogs
//   npm run pictures -- --only /order,/wel    only addresses that contain one of these
//   npm run pictures -- --base http://127.0.0.1:3000   a running server; ADMIN_PASSWORD is that of its administrator
//
// .data/pictures/index.html shows them all, .data/pictures/faults.txt says what was found. A run with --only replaces what was said of its pages and keeps
// the rest; a run of everything begins anew. The exit code is 1 when something was found.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from './browser.mjs';
import { assertNode, root } from './install.mjs';

assertNode();
const option = (name) => (process.argv.includes(`--${name}`) ? process.argv[process.argv.indexOf(`--${name}`) + 1] : undefined);
const folder = join(root, '.data', 'pictures');
const only = option('only');
const base = option('base');
const browser = chromium();
if (!browser) process.exit(1);
if (!only) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--config', 'frontend/playwright.config.ts', '--reporter=line'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      CHROMIUM_PATH: browser,
      PICTURES: folder,
      THEMES: process.argv.includes('--themes') ? 'yes' : 'no',
      SCHEMES: process.argv.includes('--dark') ? 'light,dark' : 'light',
      ...(only && { PAGES: only }),
      ...(base && { CONSOLE_URL: base.replace(/\/$/, '') }),
    },
  },
);
if (status !== 0) process.exit(status ?? 1);
const faults = readFileSync(join(folder, 'faults.txt'), 'utf8');
console.log(`${faults}${join(folder, 'index.html')}`);
process.exitCode = faults === '' ? 0 : 1;
