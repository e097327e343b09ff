#!/usr/bin/env node
// Holds every import of the checkout against the table of who may import whom. Red, too, when it read fewer modules than there are sources.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, readHouse, sourcesOf } from './boundaries/check.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { modules, imports, faults } = check(sourcesOf(root), readHouse(root));

/** Counted another way than the sources were found, so that a blind reader is noticed. */
const onDisk = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).reduce((sum, entry) => {
    if (['node_modules', 'dist', '.git', '.turbo', '.data', 'test-results'].includes(entry.name)) return sum;
    if (entry.isDirectory()) return sum + onDisk(join(folder, entry.name));
    return sum + (/\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') && entry.name !== 'routeTree.gen.ts' ? 1 : 0);
  }, 0);
const expected = onDisk('.');
if (modules < expected) faults.push(`only ${modules} of ${expected} sources were read`);
for (const fault of faults) console.error(fault);
console.log(`boundaries: ${modules} modules, ${imports} imports, ${faults.length} faults`);
process.exit(faults.length === 0 && modules > 0 ? 0 : 1);
