#!/usr/bin/env node
// Works in a running factory as its people do: enters orders and takes them to every stage of the way, through the API. Under the same
// orders' numbers it does nothing twice, so a larger --orders goes on where a smaller one ended.
//
//   npm run demo -- --orders 300 [--base http://127.0.0.1:3000]
//
// The password of `admin` comes from ADMIN_PASSWORD, that of the demo's people from DEMO_PASSWORD; unset, both are read from DATA_DIR/keys.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assertNode, root } from './install.mjs';

assertNode(); // nothing is installed or built here: the server that is worked in runs from those very files
const option = (name) => (process.argv.includes(`--${name}`) ? process.argv[process.argv.indexOf(`--${name}`) + 1] : undefined);
const orders = Number(option('orders'));
const base = (option('base') ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`).replace(/\/$/, '');

/** A secret of the environment, or the one that the first start has kept. */
function secret(setting, file) {
  const path = join(root, process.env.DATA_DIR ?? '.data', 'keys', file);
  const kept = process.env[setting] ?? (existsSync(path) ? readFileSync(path, 'utf8').trim() : '');
  if (kept === '') throw new Error(`${setting} is not set and ${path} is not there`);
  return kept;
}

try {
  if (!Number.isInteger(orders) || orders < 1) throw new Error('Say how many: npm run demo -- --orders 300 [--base http://127.0.0.1:3000]');
  const { makeDemo } = await import('./demo/dist/index.js');
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
  const step = Math.max(1, Math.floor(orders / 20));
  const onProgress = (done, all) => {
    if (done % step === 0 || done === all) console.log(`${done} / ${all} orders`);
  };
  await makeDemo({
    base,
    adminPassword: secret('ADMIN_PASSWORD', 'admin-password'),
    password: secret('DEMO_PASSWORD', 'demo-password'),
    orders,
    today,
    onProgress,
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
