// Finds a Chromium for the browser tests, or gets one: an installed one, else Playwright's, else the distribution's package when root.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Chinese pages need a Chinese font, or every picture of them shows boxes. */
const hasChineseFont = () => {
  try {
    return execFileSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).trim() !== '';
  } catch {
    return process.platform !== 'linux';
  }
};

const ofPlaywright = () => {
  try {
    const path = createRequire(import.meta.url)('@playwright/test').chromium.executablePath();
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
};

const find = () =>
  process.env.CHROMIUM_PATH && existsSync(process.env.CHROMIUM_PATH)
    ? process.env.CHROMIUM_PATH
    : (installed.find((path) => existsSync(path)) ?? ofPlaywright());

const isAptRoot = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
const apt = (...packages) =>
  spawnSync(
    'sh',
    ['-c', `apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends ${packages.join(' ')}`],
    { stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 },
  ).status === 0;

/** The path of a Chromium, or undefined with the reason on the error output. */
export function chromium({ mayInstall = true } = {}) {
  let path = find();
  if (!path && mayInstall) {
    console.log('no Chromium here: trying the one of Playwright …');
    spawnSync(process.platform === 'win32' ? 'npx.cmd' : 'npx', ['playwright', 'install', 'chromium'], {
      stdio: 'ignore',
      timeout: 120_000,
    });
    path = find();
  }
  if (!path && mayInstall && isAptRoot()) {
    console.log('… trying the package of the distribution …');
    apt('chromium', 'fonts-noto-cjk');
    path = find();
  }
  if (path && mayInstall && !hasChineseFont() && isAptRoot()) apt('fonts-noto-cjk', 'fontconfig');
  if (!path) console.error('No Chromium can be had here: the browser tests will fail. Install one, or name it in CHROMIUM_PATH.');
  return path;
}

if (process.argv[1]?.endsWith('browser.mjs')) {
  const path = chromium();
  if (path) console.log(path);
  process.exit(path ? 0 : 1);
}
