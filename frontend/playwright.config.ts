import { defineConfig } from '@playwright/test';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const port = Number(process.env['E2E_PORT'] ?? 4810);
/** Another server than the one that is started here: `CONSOLE_URL=http://127.0.0.1:3000 ADMIN_PASSWORD=…`. */
const given = process.env['CONSOLE_URL'];
const password = (process.env['ADMIN_PASSWORD'] ??= 'journey-12345');
// Every worker reads this file again; the folder is made by the first reading and handed on.
const folder = given ? '' : (process.env['E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'cloud-factory-e2e-')));

const arePictures = process.env['PICTURES'] !== undefined;
const server = (at: number, data: string, more: Readonly<Record<string, string>> = {}) => ({
  command: 'node --enable-source-maps ../deploy/local/dist/main.js',
  url: `http://127.0.0.1:${at}/api/health`,
  env: { PORT: String(at), DATA_DIR: data, ADMIN_PASSWORD: password, DEMO: 'none', LOG_LEVEL: 'error', ...more },
  timeout: 120_000,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
});
if (arePictures && !given) {
  process.env['CAPTCHA_URL'] = `http://127.0.0.1:${port + 1}`;
  process.env['PROVIDER_PORT'] = String(port + 2);
}

/** Journeys through the built product in a real browser: `npm run build` first. */
export default defineConfig({
  testDir: 'e2e',
  // Pictures are no test: `npm run pictures` asks for them.
  testMatch: process.env['PICTURES'] ? '**/pictures.ts' : '**/*.e2e.ts',
  outputDir: join(tmpdir(), 'cloud-factory-e2e-results'),
  workers: 1,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'line',
  use: {
    baseURL: given ?? `http://127.0.0.1:${port}`,
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' },
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Nobody waits for what folds, and no colour is asked for while it fades.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
  },
  ...(!given && {
    webServer: [
      // Pictures also want what most houses do not: people of another system, and who works in several places.
      server(port, folder, arePictures ? { SIGN_IN_SWITCH: 'on', OUTGOING_HOSTS: `lan:127.0.0.1:${port + 2}` } : {}),
      ...(arePictures ? [server(port + 1, join(folder, 'captcha'), { SIGN_IN_CAPTCHA: 'on' })] : []),
    ],
  }),
});
