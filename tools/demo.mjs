#!/usr/bin/env node
// Works in a running factory as its people do: enters orders and takes them to every stage of the way, through the API. Under the same
// orders' numbers it does nothing twice, so a larger --orders goes on where a smaller one ended. Of more than 300, all but the first
// 60 are said in batches to a command runner beside the running one (tools/many-orders): the same commands and rules, spread over the year before.
//
//   npm run demo -- --orders 300 [--base http://127.0.0.1:3000] [--ahead 20000]
//
// --ahead: so many events the lists may be behind the batches. Ctrl-C ends it after the batch at hand.
//
// The password of `admin` comes from ADMIN_PASSWORD, that of the demo's people from DEMO_PASSWORD; unset, both are read from DATA_DIR/keys.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { assertNode, root } from './install.mjs';

assertNode(); // nothing is installed or built here: the server that is worked in runs from those very files
const option = (name) => (process.argv.includes(`--${name}`) ? process.argv[process.argv.indexOf(`--${name}`) + 1] : undefined);
const orders = Number(option('orders'));
const ahead = Number(option('ahead') ?? 20_000);
const base = (option('base') ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`).replace(/\/$/, '');

/** A secret of the environment, or the one that the first start has kept. */
function secret(setting, file) {
  const path = resolve(root, process.env.DATA_DIR ?? '.data', 'keys', file);
  const kept = process.env[setting] ?? (existsSync(path) ? readFileSync(path, 'utf8').trim() : '');
  if (kept === '') throw new Error(`${setting} is not set and ${path} is not there`);
  return kept;
}

try {
  if (!Number.isInteger(orders) || orders < 1) throw new Error('Say how many: npm run demo -- --orders 300 [--base http://127.0.0.1:3000]');
  const { makeDemo } = await import('./demo/dist/index.js');
  const byHand = orders > 300 ? 60 : orders;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
  let told = 0;
  const onProgress = (done) => {
    const share = Math.floor((done / orders) * 20);
    if (share > told) console.log(`${done} / ${orders} orders`);
    told = Math.max(told, share);
  };
  const adminPassword = secret('ADMIN_PASSWORD', 'admin-password');
  const password = secret('DEMO_PASSWORD', 'demo-password');
  await makeDemo({ base, adminPassword, password, orders: byHand, today, onProgress });
  if (orders > byHand) {
    const { embeddedUrl, makeManyOrders } = await import('./dist/many-orders/index.js');
    const databaseUrl = process.env.DATABASE_URL ?? embeddedUrl(resolve(root, process.env.DATA_DIR ?? '.data'));
    const masterKey = secret('MASTER_KEY', 'master-key');
    const stop = new AbortController();
    process.once('SIGINT', () => stop.abort());
    process.once('SIGTERM', () => stop.abort());
    const say = (line) => console.log(line);
    const passwords = { adminPassword, password };
    await makeManyOrders({ base, ...passwords, databaseUrl, masterKey, from: byHand, to: orders, today, ahead, say, signal: stop.signal });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
