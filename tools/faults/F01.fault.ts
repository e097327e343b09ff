// F01: the process that appends is killed with SIGKILL, again and again, while 24 clients send commands to 40 streams and repeat under the same id
// whatever they got no answer to. Nothing that was acknowledged may be lost, nothing done twice.
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate, urlFor } from '@cloud-factory/migrations';
import { startDurableServer } from '@cloud-factory/testing';
import { AppenderProcess } from './log/appender-process.js';
import { check } from './log/checks.js';
import { keepOrForget, runClients } from './log/clients.js';
import { faultOptions, seeded, verdict } from './log/options.js';

const { n, seed, isPlanted } = faultOptions({ small: 15, night: 200 });
console.log(
  `F01: ${n} kills of the appending process, seed ${seed}${isPlanted ? ', with the planted fault: command ids are not kept' : ''}`,
);
const random = seeded(seed);
const masterKey = Buffer.alloc(32, 7).toString('base64');
const server = await startDurableServer();
try {
  await migrate(server.url, masterKey);
  const logUrl = urlFor(server.url, masterKey, 'cf_log');
  const appender = new AppenderProcess({ LOG_URL: logUrl, PLANT: isPlanted ? 'ids' : '' });
  await appender.start();
  const kills = async () => {
    for (let kill = 0; kill < n; kill += 1) {
      await sleep(20 + random() * 380);
      await appender.kill();
      await appender.start();
    }
    await sleep(200);
  };
  const oracle = await runClients([appender], random, kills());
  await appender.stop();
  const { failures, events, lost, duplicates } = await check(logUrl, oracle);
  console.log(
    `  acknowledged ${oracle.acknowledged.length}, unknown ${oracle.unknown}, refused ${oracle.refused}, events ${events}, lost ${lost}, doubled ${duplicates}${keepOrForget(oracle, failures.length > 0)}`,
  );
  verdict('F01', failures, oracle.acknowledged.length);
} finally {
  await server.stop();
}
process.exit();
