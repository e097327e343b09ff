#!/usr/bin/env node
// npm run backup: writes a backup of the embedded installation in DATA_DIR, while it runs or not. docs/operations.md has the whole of it.
import { parseArgs } from 'node:util';
import { assertBuilt } from './install.mjs';

const usage = `Writes a backup of the embedded installation in DATA_DIR (.data), while it runs or not.

  npm run backup -- --to <folder> [--keys <another folder>]

    --to     a folder outside of DATA_DIR, at best on another machine; each backup makes a folder of its own in it
    --keys   a folder apart from it: takes a copy of the keys and of the list of erased persons. Without it, copy DATA_DIR/keys yourself:
             a backup without its keys opens nothing, and with them beside it, it opens for its finder`;

const option = { type: 'string' };
const { values } = parseArgs({ options: { to: option, keys: option, help: { type: 'boolean' } } });
if (values.help || !values.to) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}
assertBuilt();
const { runBackup } = await import('../deploy/local/dist/backup/commands.js');
process.exitCode = await runBackup({ to: values.to, keysTo: values.keys });
