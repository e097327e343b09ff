#!/usr/bin/env node
// S04: no secret lies in the repository or in the built console, and no default, empty, short or example secret starts the program outside of the
// embedded profile: each is named. Wants a build.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { secretsIn } from './secrets/forms.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const faults = [];

const inside = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
const kept = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, maxBuffer: 64 << 20 })
  .toString('utf8')
  .split('\0')
  .filter((file) => file !== '' && existsSync(join(root, file)) && statSync(join(root, file)).isFile());
const built = inside('frontend/dist');
if (built.length === 0) faults.push('the console is not built: npm run build');
for (const file of [...kept, ...built]) faults.push(...secretsIn(file, readFileSync(join(root, file), 'latin1')));

const drawn = (seed) => Buffer.from(Array.from({ length: 32 }, (_, nth) => (nth * nth * 29 + nth * 11 + seed) & 255)).toString('base64');
const good = {
  DATABASE_URL: 'postgres://owner:Zu7-hardly-guessed@127.0.0.1:1/nowhere',
  ADMIN_PASSWORD: 'Vier-Wale-1870',
  MASTER_KEY: drawn(7),
  SESSION_KEY: drawn(101),
};
const store = { S3_ENDPOINT: 'https://store.invalid', S3_BUCKET: 'files', S3_ACCESS_KEY: 'key' };
const bytes = (byte) => Buffer.alloc(32, byte).toString('base64');
const typed = (text) => Buffer.from(text.padEnd(32, '.')).toString('base64');
/** By what is wrong with them; all of a line must be named, and nothing else. */
const starts = [
  ['none at all', {}, { DATABASE_URL: '', ADMIN_PASSWORD: '', MASTER_KEY: '', SESSION_KEY: '' }],
  [
    'defaults',
    {},
    {
      DATABASE_URL: 'postgres://postgres:postgres@127.0.0.1:1/x',
      ADMIN_PASSWORD: 'admin@123',
      MASTER_KEY: bytes(0),
      SESSION_KEY: bytes(1),
    },
  ],
  [
    'defaults of others',
    store,
    { ADMIN_PASSWORD: 'changeme', S3_SECRET_KEY: 'minioadmin', MASTER_KEY: typed('bladexisapowerful'), SESSION_KEY: typed('secret') },
  ],
  ['short ones', {}, { ADMIN_PASSWORD: 'abc', MASTER_KEY: 'c2hvcnQ=', SESSION_KEY: 'short', METRICS_TOKEN: 'short' }],
  ['almost long enough', {}, { ADMIN_PASSWORD: 'Zu7-har' }],
  ['one key for two', {}, { SESSION_KEY: good.MASTER_KEY }],
  ['repeated signs', {}, { METRICS_TOKEN: 'a'.repeat(24), ADMIN_PASSWORD: '88888888' }],
  ['an address without a password', {}, { DATABASE_URL: 'postgres://owner@127.0.0.1:1/x' }],
];
const settingsOf = Object.fromEntries(
  readFileSync(join(root, '.env.example'), 'utf8')
    .split('\n')
    .map((line) => /^#? ?([A-Z0-9_]+)=(.*)$/.exec(line)?.slice(1))
    .filter((pair) => pair !== undefined),
);
const secretNames = ['DATABASE_URL', 'ADMIN_PASSWORD', 'MASTER_KEY', 'SESSION_KEY', 'METRICS_TOKEN', 'S3_SECRET_KEY'];
const exampleSecrets = Object.fromEntries(
  ['DATABASE_URL', 'ADMIN_PASSWORD', 'MASTER_KEY', 'SESSION_KEY'].map((name) => [name, settingsOf[name] ?? '']),
);
starts.push(['the example that is shipped', {}, exampleSecrets]);

/** Starts the program and answers its exit code and what it complained of. Whoever goes on for two minutes did start. */
const start = (args, env) =>
  new Promise((resolve) => {
    const { PATH = '', SystemRoot = '' } = process.env;
    const child = spawn(process.execPath, [join(root, 'deploy/local/dist/main.js'), ...args], {
      cwd: root,
      env: { PATH, SystemRoot, PROFILE: 'server', PORT: '0', ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk) => (said += chunk));
    const timer = setTimeout(() => child.kill('SIGKILL'), 120_000);
    child.on('close', (code) => (clearTimeout(timer), resolve({ code, said })));
  });

const named = (said) => secretNames.filter((name) => new RegExp(`^ +${name} `, 'm').test(said)).sort();
for (const [what, more, bad] of starts)
  for (const args of what === 'defaults' ? [[], ['api'], ['projector'], ['worker']] : [[]]) {
    const { code, said } = await start(args, { ...good, ...more, ...bad });
    const wanted = Object.keys(bad).sort();
    if (code !== 1 || named(said).join() !== wanted.join())
      faults.push(
        `with ${what} ${args.join()} it ended with ${code} and named ${named(said).join() || 'nothing'} instead of ${wanted.join()}`,
      );
    for (const value of Object.values(bad))
      if (value.length > 5 && said.includes(value)) faults.push(`with ${what} it says the secret itself`);
  }
// With secrets of one's own it is the database that is missing.
const own = await start(['api'], good);
if (named(own.said).length > 0) faults.push(`secrets of one's own are refused: ${named(own.said).join()}`);

for (const fault of faults) console.error(fault);
console.log(
  `secrets: ${kept.length} files and ${built.length} of the built console, ${starts.length + 3} starts with secrets that everybody knows, ${faults.length} faults`,
);
process.exit(faults.length === 0 ? 0 : 1);
