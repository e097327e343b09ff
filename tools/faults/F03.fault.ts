// F03: PostgreSQL and all its children are killed, and now and then shut down in order, while two processes append. Nothing acknowledged may be lost,
// no process may end with its connections, and the first success comes within five seconds of the start.
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate, urlFor } from '@cloud-factory/migrations';
import { startDurableServer } from '@cloud-factory/testing';
import { AppenderProcess } from './log/appender-process.js';
import { check } from './log/checks.js';
import { keepOrForget, runClients } from './log/clients.js';
import { faultOptions, seeded, verdict } from './log/options.js';

const FIRST_SUCCESS_MS = 5_000;
const { n, seed, isPlanted } = faultOptions({ small: 6, night: 40 });
const orderly = Math.ceil(n / 2);
console.log(
  `F03: ${n} kills and ${orderly} orderly restarts of PostgreSQL, seed ${seed}${isPlanted ? ', with the planted fault: synchronous_commit=off' : ''}`,
);
const random = seeded(seed);
const masterKey = Buffer.alloc(32, 7).toString('base64');
const server = await startDurableServer(isPlanted ? ['-c', 'synchronous_commit=off'] : []);
try {
  await migrate(server.url, masterKey);
  const logUrl = urlFor(server.url, masterKey, 'cf_log');
  const appenders = [0, 1].map(() => new AppenderProcess({ LOG_URL: logUrl, ALLOW_LOSS: isPlanted ? '1' : '' }));
  await Promise.all(appenders.map((appender) => appender.start()));
  const started: number[] = [];
  const ends = [...Array.from({ length: n }, () => server.kill), ...Array.from({ length: orderly }, () => server.shutDown)].sort(
    () => random() - 0.5,
  );
  const restarts = async () => {
    for (const end of ends) {
      await sleep(300 + random() * 700);
      await end();
      await sleep(random() * 200);
      await server.start();
      started.push(performance.now());
      await sleep(500);
    }
  };
  const oracle = await runClients(appenders, random, restarts());
  const exits = appenders.reduce((sum, appender) => sum + appender.exits, 0);
  await Promise.all(appenders.map((appender) => appender.stop()));
  const firsts = started
    .map((at) => (oracle.successes.find((success) => success >= at) ?? Number.POSITIVE_INFINITY) - at)
    .sort((a, b) => a - b);
  const { failures, events, lost, duplicates } = await check(logUrl, oracle);
  const slow = firsts.filter((ms) => ms > FIRST_SUCCESS_MS).map((ms) => `the first success came ${Math.round(ms)} ms after the start`);
  console.log(
    `  acknowledged ${oracle.acknowledged.length}, unknown ${oracle.unknown}, refused ${oracle.refused}, events ${events}, lost ${lost}, doubled ${duplicates}, processes that ended ${exits}${keepOrForget(oracle, failures.length > 0)}`,
  );
  console.log(
    `  first success after a start: p50 ${Math.round(firsts[Math.floor(firsts.length / 2)] ?? 0)} ms, max ${Math.round(firsts.at(-1) ?? 0)} ms`,
  );
  verdict(
    'F03',
    [...failures, ...slow, ...(exits > 0 ? [`${exits} processes ended with their connections`] : [])],
    oracle.acknowledged.length,
  );
} finally {
  await server.stop();
}
process.exit();
