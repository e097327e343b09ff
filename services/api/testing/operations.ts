// Requests made from the API document alone, so that laws hold for operations that nobody has written yet.
import type { TestApi, TestRequest } from './harness.js';

// oxlint-disable-next-line typescript/no-explicit-any -- a document is walked by its own names
type Json = Readonly<Record<string, any>>;

export type DocumentedOperation = Readonly<{
  method: string;
  /** With `{name}` where a parameter stands. */
  path: string;
  id: string;
  isDeprecated: boolean;
  isOpen: boolean;
  permissions: readonly string[];
  pathNames: readonly string[];
  query: readonly Readonly<{ name: string; required: boolean; schema: Json }>[];
  body: Json | null;
  responses: Json;
  /** Why it changes no row though it is no reading call. */
  changesNoRow: string | null;
}>;

export async function documentedOperations(api: TestApi): Promise<readonly DocumentedOperation[]> {
  const { body } = await api.inject({ path: '/api/openapi.json' });
  return Object.entries(body.paths as Json).flatMap(([path, methods]) =>
    Object.entries(methods as Json).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      id: operation.operationId,
      isDeprecated: operation.deprecated === true,
      isOpen: operation.security.length === 0,
      permissions: operation['x-permissions'] ?? [],
      pathNames: operation.parameters.filter((each: Json) => each.in === 'path').map((each: Json) => each.name),
      query: operation.parameters
        .filter((each: Json) => each.in === 'query')
        .map(({ name, required, schema }: Json) => ({ name, required, schema })),
      body: operation.requestBody?.content?.['application/json']?.schema ?? null,
      responses: operation.responses,
      changesNoRow: operation['x-changes-no-row'] ?? null,
    })),
  );
}

const isIdName = (name: string): boolean => /^(id|ids|.*Id|.*Ids|parentId|businessId|stream)$/.test(name);

/** A value that its schema takes, as far as a schema tells; ids and names of ids become `id`. */
export function sampleOf(schema: Json, id: string, name = '', depth = 0): unknown {
  if (depth > 8) return null;
  if (isIdName(name)) return schema['type'] === 'array' || /[iI]ds$/.test(name) ? [id] : id;
  if (schema['const'] !== undefined) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  const ways: readonly Json[] = schema['anyOf'] ?? schema['oneOf'] ?? [];
  const [way] = ways.filter((each) => each['type'] !== 'null');
  if (way) return sampleOf(way, id, name, depth + 1);
  switch (schema['type']) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema['properties'] ?? {}) as Json)
          .filter(([key]) => (schema['required'] ?? []).includes(key) || isIdName(key))
          .map(([key, property]) => [key, sampleOf(property, id, key, depth + 1)]),
      );
    case 'array':
      return [sampleOf(schema['items'] ?? {}, id, '', depth + 1)];
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema['minimum'] ?? 1));
    case 'boolean':
      return true;
    case 'string':
      return textOf(schema, id);
    default:
      return '1';
  }
}

function textOf(schema: Json, id: string): string {
  if (schema['format'] === 'uuid' || String(schema['pattern'] ?? '').startsWith('^([0-9a-fA-F]{8}-')) return id;
  if (schema['format'] === 'date') return '2025-06-11';
  if (schema['format'] === 'date-time') return '2025-06-11T01:20:00Z';
  if (/\\d/.test(String(schema['pattern'] ?? ''))) return '1';
  return 'ab'.repeat(Math.max(1, Math.ceil(Number(schema['minLength'] ?? 2) / 2)));
}

/** A request for an operation in which every id is the given one. */
export function requestFor(operation: DocumentedOperation, id: string): TestRequest {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'stream' ? `user-${id}` : id));
  const query = Object.fromEntries(
    operation.query
      .filter(({ name, required }) => required || isIdName(name))
      .map(({ name, schema }) => [name, String(sampleOf(schema, id, name))]),
  );
  const body = operation.body === null ? undefined : sampleOf(operation.body, id);
  return {
    method: operation.method,
    path,
    ...(Object.keys(query).length > 0 && operation.body === null && { query }),
    ...(body !== undefined && { body }),
  };
}
