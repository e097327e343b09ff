#!/usr/bin/env node
// Golden events (domain/<context>/golden): what is recorded today must be readable for ever.
//
//   node tools/golden.mjs                       says what is missing or reads otherwise than when it was made
//   node tools/golden.mjs --write [Type …]      makes what is missing, from the examples of the context
//   node tools/golden.mjs --write --again Type  makes today's version anew; only before it was released
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
});
try {
  const { faultsOf, readExamples, readGoldens, writeGoldens } = await vite.ssrLoadModule('/tools/golden/golden.ts');
  const { streams } = await vite.ssrLoadModule('/services/commands/streams.ts');
  const args = process.argv.slice(2);
  if (args.includes('--write')) {
    const types = args.filter((arg) => !arg.startsWith('--'));
    for (const path of await writeGoldens(root, streams, types, args.includes('--again'))) console.log(path);
  }
  const faults = faultsOf(streams, readGoldens(root), await readExamples(root));
  for (const fault of faults) console.error(fault);
  console.log(`golden events: ${streams.length} kinds of stream, ${faults.length} faults`);
  process.exitCode = faults.length === 0 && streams.length > 0 ? 0 : 1;
} finally {
  await vite.close();
}
