// Who may import whom. The table of docs/map.md in executable form; `boundaries.spec.ts` shows every rule refusing.

/** @typedef {{ file: string, text: string }} Source A source file: its path from the root, with slashes, and what stands in it. */

/** Which room of the house a path from the root belongs to. */
export function roomOf(file) {
  const [first, second] = file.split('/');
  if (first === 'services') return `services/${second}`;
  if (first === 'deploy') return `deploy/${second}`;
  if (first === 'tools' && (second === 'testing' || second === 'demo')) return `tools/${second}`;
  return file.includes('/') ? first : 'root';
}

/** Tests may lean on test databases, on the room that they test from outside, and on development libraries. */
export const isTest = (file) =>
  /\.(spec|db\.spec|http\.spec|e2e|bench|fault)\.tsx?$/.test(file) ||
  /(^|\/)(testing|e2e)\//.test(file) ||
  file.endsWith('/decider-spec.ts') ||
  /(vitest|vite|playwright)\.config\.ts$/.test(file);

const everything = [
  'domain',
  'projections',
  'workflows',
  'services/event-log',
  'services/commands',
  'services/api',
  'services/projector',
  'services/worker',
  'services/files',
  'services/config',
  'deploy/migrations',
  'deploy/local',
  'tools/testing',
  'tools/demo',
];

/** Room → rooms that it may import by package name. Itself always, by relative paths. */
export const mayImport = {
  domain: [],
  projections: ['domain'],
  workflows: ['domain'],
  'services/event-log': ['domain'],
  'services/commands': ['domain', 'services/event-log'],
  'services/config': [],
  'services/files': ['domain', 'services/config'],
  'services/projector': ['domain', 'projections', 'services/commands', 'services/event-log'],
  'services/worker': ['domain', 'workflows', 'services/commands', 'services/event-log'],
  'services/api': ['domain', 'projections', 'services/commands', 'services/event-log', 'services/files', 'services/config'],
  frontend: ['domain'],
  'deploy/migrations': [],
  'deploy/local': everything,
  'tools/testing': ['deploy/migrations'],
  'tools/demo': [],
  tools: everything,
  root: everything,
};

/** What the console may see of the domain: words, never deciders. */
const frontendDoors = /^@cloud-factory\/domain\/(shared\/[a-z-]+|[a-z-]+\/contract|catalogue|platform\/menu)$/;
const domainLibraries = new Set(['zod', 'decimal.js', 'immutable']);
const nodeBuiltins = new Set([
  'assert',
  'async_hooks',
  'buffer',
  'child_process',
  'cluster',
  'console',
  'crypto',
  'dgram',
  'dns',
  'events',
  'fs',
  'http',
  'http2',
  'https',
  'inspector',
  'module',
  'net',
  'os',
  'path',
  'perf_hooks',
  'process',
  'querystring',
  'readline',
  'stream',
  'string_decoder',
  'timers',
  'tls',
  'tty',
  'url',
  'util',
  'v8',
  'vm',
  'worker_threads',
  'zlib',
]);
const isBuiltin = (name) => name.startsWith('node:') || nodeBuiltins.has(name.split('/')[0]);
const packageOf = (name) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/** Joins a relative import to the file that has it. */
function resolved(file, specifier) {
  const parts = file.split('/').slice(0, -1);
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/**
 * What is wrong with one import; undefined when all is well.
 * @param {string} file @param {string} specifier
 * @param {{ roomOfPackage: Map<string, string>, dependencies: (room: string) => Set<string> }} house
 */
export function complaint(file, specifier, { roomOfPackage, dependencies }) {
  const room = roomOf(file);
  const test = isTest(file);
  if (specifier.startsWith('.')) {
    const target = roomOf(`${resolved(file, specifier)}/x`.replace(/\/x$/, ''));
    const isConfig = /^(vite|vitest|playwright)/.test(file.split('/').at(-1));
    return target === room || room === 'root' || isConfig || (room === 'tools' && target === 'tools/testing')
      ? undefined
      : `${room} reaches into ${target} by a relative path; import the package`;
  }
  const name = packageOf(specifier);
  const target = roomOfPackage.get(name);
  if (target) {
    if (target === room) return `${room} imports itself by name; use a relative path`;
    const allowed = new Set([...(mayImport[room] ?? []), ...(test ? everything : [])]);
    if (!allowed.has(target)) return `${room} may not import ${target}`;
    if (room === 'frontend' && !test && !frontendDoors.test(specifier))
      return `frontend may import words (…/contract, shared, catalogue), not ${specifier}`;
    return undefined;
  }
  if (isBuiltin(specifier))
    return (room === 'domain' && !test) || (room === 'frontend' && !test && !file.endsWith('.mjs'))
      ? `${room} may not use Node's ${specifier}`
      : undefined;
  if (room === 'domain' && !test) return domainLibraries.has(name) ? undefined : `domain may not use the library ${name}`;
  if (
    test &&
    ['vitest', 'fast-check', '@playwright/test', '@axe-core/playwright', 'pg', 'vite', 'oxc-parser', 'zod', 'exceljs'].includes(name)
  )
    return undefined;
  if (room === 'root') return undefined;
  return dependencies(room).has(name) ? undefined : `${room} uses ${name}, which its package.json does not name`;
}

/** Time, chance and the outside world come into the domain as arguments. Walks a syntax tree and names what it finds. */
export function impurities(program) {
  const found = [];
  const visit = (node) => {
    if (!node || typeof node !== 'object') return;
    if (Array.isArray(node)) return node.forEach(visit);
    if (node.type === 'NewExpression' && node.callee?.name === 'Date' && node.arguments.length === 0) found.push('the clock (new Date())');
    if (node.type === 'MemberExpression' && !node.computed) {
      const path = `${node.object?.name}.${node.property?.name}`;
      if (path === 'Date.now' || path === 'performance.now') found.push(`the clock (${path})`);
      if (path === 'Math.random' || node.object?.name === 'crypto') found.push(`chance (${path})`);
      // `process` is also a word of the trade: only what Node's own holds counts.
      if (/^process\.(env|exit|argv|cwd|nextTick|hrtime|pid|platform|stdout|stderr|on)$/.test(path) || node.object?.name === 'console')
        found.push(`the outside (${path})`);
    }
    if (node.type === 'CallExpression' && ['fetch', 'setTimeout', 'setInterval', 'setImmediate'].includes(node.callee?.name))
      found.push(`the outside (${node.callee.name})`);
    for (const key of Object.keys(node)) if (key !== 'loc' && key !== 'range') visit(node[key]);
  };
  visit(program.body);
  return found;
}
