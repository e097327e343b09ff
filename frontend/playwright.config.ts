import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const port = Number(process.env['E2E_PORT'] ?? 3217);
/** Known to the tests; a scratch installation of its own each time. */
process.env['E2E_ADMIN_PASSWORD'] ??= 'e2e-Only-7319';
const dataDir = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'cloud-factory-e2e-')));
const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** The built product, as `npm start` runs it, in a real browser. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: join(root, 'test-results'),
  workers: 1,
  fullyParallel: false,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: { executablePath: chromium, args: ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] },
  },
  webServer: {
    command: `${process.execPath} --enable-source-maps deploy/local/dist/main.js`,
    cwd: root,
    url: `http://127.0.0.1:${port}/api/health`,
    timeout: 90_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: { PORT: String(port), DATA_DIR: dataDir, ADMIN_PASSWORD: process.env['E2E_ADMIN_PASSWORD'], DEMO: 'none' },
  },
});
