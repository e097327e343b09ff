import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { unheard } from './connections.mjs';
import { complaint, impurities, isTest, roomOf } from './rules.mjs';

/** The rooms, their packages and what each names as dependencies, read from the package.json files. */
export function readHouse(root) {
  const rooms = [
    'domain',
    'projections',
    'workflows',
    'frontend',
    'tools',
    'tools/testing',
    'tools/demo',
    'deploy/local',
    'deploy/migrations',
    ...readdirSync(join(root, 'services')).map((name) => `services/${name}`),
  ];
  const roomOfPackage = new Map();
  const named = new Map();
  for (const room of rooms) {
    const path = join(root, room, 'package.json');
    if (!existsSync(path)) continue;
    const { name, dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(path, 'utf8'));
    roomOfPackage.set(name, room);
    named.set(room, new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)]));
  }
  return { roomOfPackage, dependencies: (room) => named.get(room) ?? new Set() };
}

/**
 * Holds sources against the rules. Answers how many modules and imports were read, and a sentence for each fault.
 * @param {readonly { file: string, text: string }[]} sources
 */
export function check(sources, house) {
  const faults = [];
  let imports = 0;
  for (const { file, text } of sources) {
    const { module, program, errors } = parseSync(file, text);
    if (errors.length > 0) faults.push(`${file}: does not parse: ${errors[0].message}`);
    const specifiers = [
      ...module.staticImports.map((each) => each.moduleRequest.value),
      ...module.staticExports.flatMap((each) => each.entries.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : []))),
      ...module.dynamicImports.flatMap((each) => {
        const written = text.slice(each.moduleRequest.start, each.moduleRequest.end);
        return /^(['"`]).*\1$/s.test(written) ? [written.slice(1, -1)] : [];
      }),
    ];
    imports += specifiers.length;
    for (const specifier of new Set(specifiers)) {
      const why = complaint(file, specifier, house);
      if (why) faults.push(`${file}: ${why} (${specifier})`);
    }
    if (program.body.some((node) => node.type === 'ExportAllDeclaration'))
      faults.push(`${file}: export * is not allowed; name what leaves`);
    if (roomOf(file) === 'domain' && !isTest(file))
      for (const what of new Set(impurities(program))) faults.push(`${file}: the domain may not touch ${what}`);
    if (/^(services|projections|deploy)\//.test(file) && !isTest(file)) for (const what of unheard(text)) faults.push(`${file}: ${what}`);
  }
  return { modules: sources.length, imports, faults };
}

const isSource = (file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !file.endsWith('routeTree.gen.ts');

/** Every source of the checkout, as git knows it: tracked, or new and not ignored. */
export function sourcesOf(root) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return listed
    .split('\0')
    .filter((file) => isSource(file) && existsSync(join(root, file)))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}
