#!/usr/bin/env node
// All that the catalogue makes from a declaration.
//
//   npm run catalogue toothColor    prints its routes, table, permissions and fields
//   npm run catalogue               writes docs/catalogue.md: where each kind of record lives
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const conditions = ['@cloud-factory/source'];
const vite = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, ws: false, watch: null, hmr: false },
  optimizeDeps: { noDiscovery: true },
  resolve: { conditions },
  ssr: { noExternal: [/^@cloud-factory\//], resolve: { conditions } },
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
});
try {
  const { describeKind, overview, kinds } = await vite.ssrLoadModule('/tools/catalogue/describe.ts');
  const [key] = process.argv.slice(2);
  if (key === undefined) {
    writeFileSync(join(root, 'docs/catalogue.md'), overview());
    console.log(`docs/catalogue.md: ${kinds().length} kinds of records`);
  } else if (kinds().includes(key)) {
    console.log(describeKind(key));
  } else {
    console.error(`${key} is no kind of record: one of ${kinds().join(', ')}`);
    process.exitCode = 1;
  }
} finally {
  await vite.close();
}
