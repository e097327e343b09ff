#!/usr/bin/env node
// The lock file must serve every platform and every registry: each optional dependency that a locked package names stands in it, each
// entry has its integrity, none has a download address.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const { packages } = JSON.parse(readFileSync(fileURLToPath(new URL('../package-lock.json', import.meta.url)), 'utf8'));
const faults = [];
for (const [path, entry] of Object.entries(packages)) {
  if (entry.link || path === '' || !path.includes('node_modules/')) continue;
  if (/^https?:/.test(entry.resolved ?? '')) faults.push(`${path} has a download address`);
  if (!entry.integrity && !entry.inBundle) faults.push(`${path} has no integrity`);
  for (const name of Object.keys(entry.optionalDependencies ?? {})) {
    const folders = path.split('/node_modules/').map((_, i, all) => all.slice(0, all.length - i).join('/node_modules/'));
    const places = [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`];
    if (!places.some((place) => place in packages)) faults.push(`${path} names ${name}, which the lock file left out`);
  }
}
for (const fault of faults) console.error(fault);
console.log(`lock file: ${Object.keys(packages).length} entries, ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
