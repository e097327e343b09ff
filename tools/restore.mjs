#!/usr/bin/env node
// npm run restore: restores a backup into an empty folder and proves it. docs/operations.md has the whole of it.
import { parseArgs } from 'node:util';
import { assertBuilt } from './install.mjs';

const usage = `Restores a backup into an empty folder and proves it: hashes, the chain of the log, files against rows.

  npm run restore -- --from <backup> --keys <folder of its keys> --to <empty folder>

    --keys   the newest copy of DATA_DIR/keys: its list of erased persons is applied before the house opens
    --to     becomes DATA_DIR: start with DATA_DIR=<folder> npm start

MASTER_KEY is taken from the environment where the key is not kept in the folder of the keys.`;

const option = { type: 'string' };
const { values } = parseArgs({ options: { from: option, keys: option, to: option, help: { type: 'boolean' } } });
if (values.help || !values.from || !values.keys || !values.to) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}
assertBuilt();
const { runRestore } = await import('../deploy/local/dist/backup/commands.js');
process.exitCode = await runRestore({ from: values.from, keysFrom: values.keys, to: values.to });
