#!/usr/bin/env node
// npm run rotate-key: another master key in the place of the one that there is. Nothing of the product may run meanwhile.
import { assertBuilt } from './install.mjs';

if (process.argv.includes('--help')) {
  console.log(`Puts a new master key in the place of the old one. Stop the product first.

  npm run rotate-key                                  the key in DATA_DIR/keys: a new one is drawn and kept there
  MASTER_KEY=old NEW_MASTER_KEY=new npm run rotate-key    settings that bring their own key, with DATABASE_URL or without`);
  process.exit(0);
}
assertBuilt();
const { runRotateKey } = await import('../deploy/local/dist/backup/commands.js');
process.exitCode = await runRotateKey(process.env.NEW_MASTER_KEY);
