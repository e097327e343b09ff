// Writes `.env.example` at the root from the list of settings: node services/config/dist/write-env-example.js
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { envExample } from './settings.js';

const root = new URL(import.meta.url.includes('/dist/') ? '../../../' : '../../', import.meta.url);
writeFileSync(fileURLToPath(new URL('.env.example', root)), envExample());
