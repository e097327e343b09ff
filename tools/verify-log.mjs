#!/usr/bin/env node
// Starts the verifier of the event log; what it takes stands in services/event-log/verify-cli.ts (`--help`).
import { buildStale, installMissing } from './install.mjs';

installMissing();
if (!buildStale()) process.exit(2);
const { run } = await import('../services/event-log/dist/verify-cli.js');
try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(`The log could not be read: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 2;
}
