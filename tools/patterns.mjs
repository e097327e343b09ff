#!/usr/bin/env node
// No pattern that meets what people send can run away: every regular expression of the server is judged by the steps that it could take.
import { fileURLToPath } from 'node:url';
import { sourcesOf } from './boundaries/check.mjs';
import { check } from './patterns/check.mjs';
import { exceptions } from './patterns/exceptions.mjs';

const { sources, patterns, faults } = check(sourcesOf(fileURLToPath(new URL('..', import.meta.url))), exceptions);
for (const fault of faults) console.error(fault);
console.log(`patterns: ${patterns} in ${sources} modules, ${exceptions.patterns.length} exceptions, ${faults.length} faults`);
process.exit(faults.length === 0 && patterns > 0 ? 0 : 1);
