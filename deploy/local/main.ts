#!/usr/bin/env node
// The program. A bad setting is said at once: the rest, which takes seconds to read, is read after it.
import { ConfigError, readConfig } from '@cloud-factory/config';

function stopWith(error: unknown): never {
  const sentences = error instanceof ConfigError ? error.sentences : [error instanceof Error ? error.message : String(error)];
  process.stderr.write(`Cloud Factory did not start.\n${sentences.map((each) => `  ${each}`).join('\n')}\n`);
  if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}

try {
  readConfig(process.env);
  const { run } = await import('./run.js');
  await run(process.argv.slice(2));
} catch (error) {
  stopWith(error);
}
