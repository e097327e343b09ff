// Golden events: one file per type of event and version ever released, `domain/<context>/golden/<Type>.v<version>.json`. What was
// recorded then must read today as it did when the file was made (reliability C09). Files are added, never edited, once released.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registerStreams, type AnyStreamKind } from '@cloud-factory/commands';
import { NumberPlaceholder, type EventType } from '@cloud-factory/domain/shared/decider';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export type Golden = Readonly<{
  type: string;
  schemaVersion: number;
  data: Json;
  /** SHA-256 of the data as version n of the event reads it, by n. Each new version adds one; the earlier stay. */
  hashes: Readonly<Record<string, string>>;
}>;

/** A fact found in a context's `examples.ts`. */
export type Example = Readonly<{ context: string; type: string; data: Json }>;

export type GoldenFile = Readonly<{ path: string; golden: Golden }>;

/** JSON with sorted keys: equal contents, equal text. */
function canonical(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  return `{${Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`)
    .join(',')}}`;
}

const plain = (value: unknown): Json =>
  // A number that the log would have filled in. What JSON cannot hold, the log could not either.
  JSON.parse(
    JSON.stringify(value, (_, part: unknown) =>
      part instanceof NumberPlaceholder ? `${part.prefix}${'1'.padStart(part.digits, '0')}` : part,
    ),
  ) as Json;

const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(canonical(plain(value)))
    .digest('hex');
const eventTypes = (streams: readonly AnyStreamKind[]): readonly (readonly [string, EventType])[] =>
  streams.flatMap((kind) => Object.entries<EventType>(kind.events));
const nameOf = (type: string, version: number): string => `${type}.v${version}.json`;

/** Where two values differ in shape: other properties, other kinds of value. Null and empty lists fit everything. Null: nowhere. */
function otherShape(one: Json, other: Json, at = 'data'): string | null {
  if (one === null || other === null) return null;
  if (typeof one !== typeof other || Array.isArray(one) !== Array.isArray(other)) return at;
  if (Array.isArray(one) && Array.isArray(other)) {
    const [a, b] = [one[0], other[0]];
    return a === undefined || b === undefined ? null : otherShape(a, b, `${at}[0]`);
  }
  if (typeof one !== 'object' || typeof other !== 'object') return null;
  const [left, right] = [one, other] as readonly Readonly<Record<string, Json>>[]; // lists were dealt with above
  for (const key of new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})])) {
    const [a, b] = [left?.[key], right?.[key]];
    const found = a === undefined || b === undefined ? `${at}.${key}` : otherShape(a, b, `${at}.${key}`);
    if (found) return found;
  }
  return null;
}

/** What is wrong, one sentence each: a missing file, a result that changed, a file of an event that no stream knows, an impure upcaster. */
export function faultsOf(streams: readonly AnyStreamKind[], files: readonly GoldenFile[], examples: readonly Example[]): readonly string[] {
  const registry = registerStreams(streams);
  const faults: string[] = [];
  const known = new Set<string>();
  for (const [type, { version }] of eventTypes(streams)) {
    for (let each = 1; each <= version; each += 1) {
      known.add(nameOf(type, each));
      if (!files.some(({ path }) => path.endsWith(`/${nameOf(type, each)}`)))
        faults.push(`${nameOf(type, each)} is missing: node tools/golden.mjs --write ${type}`);
    }
  }
  for (const {
    path,
    golden: { type, schemaVersion, data, hashes },
  } of files) {
    const name = path.split('/').at(-1);
    if (name !== nameOf(type, schemaVersion)) faults.push(`${path} holds ${type} version ${schemaVersion}`);
    else if (!known.has(name)) faults.push(`${path}: no stream knows this event: a released event is never renamed or taken away`);
    else {
      const before = canonical(data);
      const [once, twice] = [hashOf(registry.upcast(type, schemaVersion, data)), hashOf(registry.upcast(type, schemaVersion, data))];
      const stored = hashes[String(registry.versionOf(type))];
      if (once !== twice || canonical(data) !== before) faults.push(`${path}: the upcaster is not pure`);
      if (stored === undefined)
        faults.push(`${path} has no result for version ${registry.versionOf(type)}: node tools/golden.mjs --write ${type}`);
      else if (stored !== once) faults.push(`${path} reads otherwise than when it was made`);
      const written = schemaVersion === registry.versionOf(type) ? examples.filter((example) => example.type === type) : [];
      const differs = written.map((example) => otherShape(data, example.data)).find((found) => found !== null);
      if (differs) faults.push(`${path}: the examples write another ${differs}: a changed shape is a new version with an upcaster`);
    }
  }
  return faults;
}

/** Every golden file of the checkout. Throws for one that is no JSON. */
export const readGoldens = (root: string): readonly GoldenFile[] =>
  readdirSync(join(root, 'domain'), { withFileTypes: true }).flatMap((context) => {
    const folder = join(root, 'domain', context.name, 'golden');
    if (!context.isDirectory() || !existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => {
        // Written by `writeGoldens`; a hand-made one may still lack its hashes.
        const golden = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Omit<Golden, 'hashes'> & Partial<Golden>;
        return { path: `domain/${context.name}/golden/${name}`, golden: { ...golden, hashes: golden.hashes ?? {} } };
      });
  });

function factsIn(context: string, value: unknown, depth: number): readonly Example[] {
  if (value === null || typeof value !== 'object' || depth === 0) return [];
  if ('type' in value && typeof value.type === 'string' && 'data' in value && typeof value.data === 'object')
    return [{ context, type: value.type, data: plain(value.data) }];
  return Object.values(value).flatMap((part) => factsIn(context, part, depth - 1));
}

/** The facts that the contexts name in their `examples.ts`, also inside of lists and objects. */
export async function readExamples(root: string): Promise<readonly Example[]> {
  const contexts = readdirSync(join(root, 'domain')).filter((name) => existsSync(join(root, 'domain', name, 'examples.ts')));
  const found = await Promise.all(
    contexts.map(async (context) => {
      const examples: unknown = await import(/* @vite-ignore */ join(root, 'domain', context, 'examples.ts'));
      return factsIn(context, examples, 4);
    }),
  );
  return found.flat();
}

function write(root: string, context: string, golden: Golden): string {
  const folder = join(root, 'domain', context, 'golden');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, nameOf(golden.type, golden.schemaVersion));
  writeFileSync(path, `${JSON.stringify(golden, null, 2)}\n`);
  return path;
}

/**
 * Makes what is missing for these types (none named: for all): the file of today's version from the first example of the context, and
 * results that existing files lack. `again` makes today's file anew: for shapes that no installation has recorded yet. Answers paths.
 */
export async function writeGoldens(
  root: string,
  streams: readonly AnyStreamKind[],
  types: readonly string[],
  again: boolean,
): Promise<readonly string[]> {
  const registry = registerStreams(streams);
  const [files, examples] = [readGoldens(root), await readExamples(root)];
  return eventTypes(streams)
    .filter(([type]) => types.length === 0 || types.includes(type))
    .flatMap(([type, { version }]) => {
      const paths: string[] = [];
      const example = examples.find((each) => each.type === type);
      const today = files.find(({ path }) => path.endsWith(`/${nameOf(type, version)}`));
      if (example && (!today || again)) {
        paths.push(
          write(root, example.context, { type, schemaVersion: version, data: example.data, hashes: { [version]: hashOf(example.data) } }),
        );
      } else if (!today) throw new Error(`${type}: no examples.ts names such a fact, so there is nothing to make the file from`);
      for (const { path, golden } of files) {
        if (golden.type !== type || golden.hashes[String(version)] !== undefined || paths.some((made) => made.endsWith(path))) continue;
        const result = hashOf(registry.upcast(type, golden.schemaVersion, golden.data));
        paths.push(write(root, path.split('/')[1] ?? '', { ...golden, hashes: { ...golden.hashes, [version]: result } }));
      }
      return paths;
    });
}
