#!/usr/bin/env node
// What `npm test` and the continuous integration run, in this order: libraries, lock file, formatting, build, types, lint, secrets, boundaries, patterns, specs
// (pure, database, HTTP, components), browser, faults (small), papers. The last line is `N passed, N failed`; the exit code says the same.
//
//   node tools/verify.mjs [--only types,specs,…]
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { installMissing, root } from './install.mjs';

installMissing();
const only = process.argv.includes('--only') ? new Set(process.argv[process.argv.indexOf('--only') + 1]?.split(',')) : null;
const scratch = mkdtempSync(join(tmpdir(), 'cloud-factory-verify-'));
const bin = (name) => join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', FORCE_COLOR: '0', NO_COLOR: '1' };

const results = [];
/** The tests that failed, with what they said: said again at the end, their names once more as the last lines, where somebody looks first. */
const failures = [];

/** Runs a program with its output shown; answers its exit code. */
const run = (command, args, more = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...env, ...more }, shell: process.platform === 'win32' });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });

/** The first lines of what a test said when it failed. */
const brief = (message = '') => message.split('\n').slice(0, 12).join('\n').slice(0, 1_500).replaceAll(/^/gm, '    ');

/** The tests of a browser suite that did not pass, with what the last try of each said. */
const failedSpecs = (suite) => [
  ...(suite.specs ?? []).filter((spec) => !spec.ok).map((spec) => ({ spec, result: spec.tests.at(-1)?.results.at(-1) })),
  ...(suite.suites ?? []).flatMap(failedSpecs),
];

async function stage(name, work) {
  if (only && !only.has(name)) return;
  console.log(`\n── ${name}`);
  const began = Date.now();
  const { passed, failed } = await work();
  results.push({ name, passed, failed, seconds: (Date.now() - began) / 1000 });
}

/** A check that holds or does not: one test. */
const check = (name, command, args, more) =>
  stage(name, async () => ((await run(command, args, more)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }));

/** Counts what vitest counted; a suite that could not even be loaded is a failure of its own. */
async function vitest() {
  const report = join(scratch, 'vitest.json');
  const code = await run(process.execPath, [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const {
    numPassedTests,
    numFailedTests,
    numFailedTestSuites,
    numPendingTests = 0,
    testResults,
  } = JSON.parse(readFileSync(report, 'utf8'));
  for (const { name, status, message, assertionResults } of testResults) {
    const broken = assertionResults.filter((each) => each.status !== 'passed');
    for (const each of broken) failures.push(`${relative(root, name)}: ${each.fullName}\n${brief(each.failureMessages.join('\n'))}`);
    if (broken.length === 0 && status !== 'passed') failures.push(`${relative(root, name)}\n${brief(message)}`);
  }
  if (numPendingTests > 0) console.error(`${numPendingTests} tests were skipped; a skipped test is a failed one`);
  const failed = Math.max(
    numFailedTests + numPendingTests,
    numFailedTests === 0 && numFailedTestSuites > 0 ? numFailedTestSuites : 0,
    code === 0 ? 0 : 1,
  );
  return { passed: numPassedTests, failed };
}

async function browser() {
  const { chromium } = await import('./browser.mjs');
  const path = chromium();
  if (!path) return { passed: 0, failed: 1 };
  const report = join(scratch, 'playwright.json');
  const code = await run(bin('playwright'), ['test', '--config', 'frontend/playwright.config.ts', '--reporter=line,json'], {
    CHROMIUM_PATH: path,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { stats, suites = [], errors = [] } = JSON.parse(readFileSync(report, 'utf8'));
  for (const error of errors) failures.push(`browser\n${brief(error.message)}`);
  for (const { spec, result } of suites.flatMap(failedSpecs))
    failures.push(`${spec.file}: ${spec.title}\n${brief(result?.error?.message)}`);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {};
  return { passed: expected, failed: Math.max(unexpected + flaky + skipped, code === 0 ? 0 : 1) };
}

await check('lock', process.execPath, ['tools/lock-check.mjs']);
await check('format', bin('biome'), ['format', '--max-diagnostics=20']);
await check('build', process.execPath, [join(root, 'node_modules/turbo/bin/turbo'), 'run', 'build', '--output-logs=errors-only']);
await check('types', process.execPath, [
  join(root, 'node_modules/turbo/bin/turbo'),
  'run',
  'check',
  '--output-logs=errors-only',
  '--concurrency=2',
]);
await check('lint', bin('oxlint'), ['--type-aware', '--quiet']);
await check('secrets', process.execPath, ['tools/secrets.mjs']);
await check('boundaries', process.execPath, ['tools/boundaries.mjs']);
await check('patterns', process.execPath, ['tools/patterns.mjs']);
await check('budget', process.execPath, ['frontend/budget.mjs']);
await stage('specs', vitest);
await stage('browser', browser);
await check('faults', process.execPath, ['tools/faults.mjs', '--size', 'small']);
await check('papers', process.execPath, ['tools/coverage.mjs', '--check']);

rmSync(scratch, { recursive: true, force: true });
const sum = (what) => results.reduce((total, each) => total + each[what], 0);
console.log('');
for (const failure of failures) console.log(`✗ ${failure}`);
for (const { name, passed, failed, seconds } of results)
  console.log(
    `${failed === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(12)} ${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(1).padStart(8)} s`,
  );
for (const failure of failures) console.log(`✗ ${failure.split('\n')[0].slice(0, 200)}`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 && results.length > 0 ? 0 : 1;
