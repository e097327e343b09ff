// The API document, from the same schemas that check the requests. Own and small, because half of our calls take their parameters from
// three places, which the usual generator cannot say.
import * as z from 'zod';
import type { AnswerMark, Operation } from './route-marks.js';
import type { RouteTable, ServedRoute } from './route-table.js';

type Json = Record<string, unknown>;

/** The JSON schema of a value on its way in, or out. What JSON schema cannot say (a transform) is left open. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline', cycles: 'ref' }) as Json;
  return rest;
};

const errorAnswer = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refused' } } },
});

const refused = {
  type: 'object',
  required: ['code', 'success', 'data', 'msg'],
  properties: {
    code: { type: 'integer' },
    success: { const: false },
    data: { type: 'null' },
    msg: { type: 'string' },
    refusal: { type: 'string' },
    details: { type: 'object' },
    errors: {
      type: 'array',
      items: { type: 'object', required: ['path', 'message'], properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
};

const components = {
  schemas: { Refused: refused },
  responses: {
    BadRequest: errorAnswer('The shape is wrong; `errors` names the fields'),
    NotSignedIn: errorAnswer('Not signed in'),
    NotAllowed: errorAnswer('No right to do this'),
    NotFound: errorAnswer("Not there, or another tenant's"),
    Refused: errorAnswer('Refused by a rule; `refusal` names it'),
    Stale: errorAnswer('Somebody else changed it in the meantime'),
    TooLarge: errorAnswer('The request is too large'),
    TooSlow: errorAnswer('The request stopped arriving'),
    WrongType: errorAnswer('The content type is not supported'),
    Reused: errorAnswer('The command id was used for another request'),
    TooMany: errorAnswer('Too many requests; see Retry-After'),
    Bug: errorAnswer('A bug; `details.reference` is its number'),
    Full: errorAnswer('There is no space left for files'),
    Unavailable: errorAnswer('Not available right now; see Retry-After'),
  },
  securitySchemes: {
    session: { type: 'apiKey', in: 'header', name: 'Blade-Auth', description: '`bearer <access token>` of /api/blade-auth/oauth/token' },
    client: { type: 'http', scheme: 'basic' },
  },
};

const statuses: readonly (readonly [status: string, response: string, when: 'always' | 'named' | 'write'])[] = [
  ['400', 'BadRequest', 'always'],
  ['401', 'NotSignedIn', 'named'],
  ['403', 'NotAllowed', 'named'],
  ['404', 'NotFound', 'named'],
  ['408', 'TooSlow', 'write'],
  ['409', 'Refused', 'named'],
  ['412', 'Stale', 'write'],
  ['413', 'TooLarge', 'write'],
  ['415', 'WrongType', 'write'],
  ['422', 'Reused', 'write'],
  ['429', 'TooMany', 'always'],
  ['500', 'Bug', 'always'],
  ['503', 'Unavailable', 'always'],
  ['507', 'Full', 'write'],
];

const pageOf = (row: Json): Json => ({
  type: 'object',
  required: ['records', 'total', 'size', 'current', 'pages'],
  properties: {
    records: { type: 'array', items: row },
    total: { type: 'integer' },
    size: { type: 'integer' },
    current: { type: 'integer' },
    pages: { type: 'integer' },
  },
});

/** What the call answers when it succeeds. A call that says nothing about its data answers an envelope with anything in it. */
function successOf(answers: AnswerMark | null): Json {
  if (answers && 'bare' in answers) {
    const schema = answers.schema
      ? schemaOf(answers.schema, 'output')
      : answers.bare === 'application/json'
        ? {}
        : { type: 'string', format: 'binary' };
    return { description: 'Done', content: { [answers.bare]: { schema } } };
  }
  const one = answers ? schemaOf(answers.schema, 'output') : {};
  const data = answers?.shape === 'page' ? pageOf(one) : answers?.shape === 'list' ? { type: 'array', items: one } : one;
  const properties = { code: { const: 200 }, success: { const: true }, data, msg: { type: 'string' }, behind: { type: 'boolean' } };
  return {
    description: 'Done',
    content: { 'application/json': { schema: { type: 'object', required: ['code', 'success', 'data', 'msg'], properties } } },
  };
}

function queryOf(schema: Json, isOptional: boolean): readonly Json[] {
  const required = new Set(Array.isArray(schema['required']) ? (schema['required'] as string[]) : []); // a JSON schema's list of names
  return Object.entries((schema['properties'] ?? {}) as Record<string, Json>) // of an object's schema; another kind has none
    .map(([name, property]) => ({ name, in: 'query', required: !isOptional && required.has(name), schema: property }));
}

function operationOf({ method, url, aliasOf }: ServedRoute, operation: Operation): Json {
  const inPath = [...url.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  const pathNames = new Set(inPath.map(({ name }) => name));
  const inputs = operation.inputs.map(({ from, schema }) => ({ from, schema: schemaOf(schema, 'input') }));
  const isWrite = method !== 'GET';
  // A parameter that may stand in the query or in the body is required in neither.
  const inQuery = inputs
    .filter(({ from }) => from !== 'body')
    .flatMap(({ from, schema }) => queryOf(schema, from === 'anywhere' && isWrite));
  const bodies = inputs.filter(({ from }) => from === 'body' || (from === 'anywhere' && isWrite));
  const [body] = bodies;
  const isSignedIn = operation.access.kind !== 'open';
  return {
    // By address: a handler may serve several.
    operationId: [
      method.toLowerCase(),
      ...url
        .split('/')
        .slice(2)
        .map((part) => part.replace(':', '')),
    ].join('.'),
    tags: [operation.tag],
    summary: operation.summary,
    ...(aliasOf !== null && { deprecated: true, description: `Another path of ${aliasOf}` }),
    ...(operation.access.kind === 'permission' && { 'x-permissions': operation.access.anyOf }),
    ...(operation.changesNoRow !== null && { 'x-changes-no-row': operation.changesNoRow }),
    parameters: [...inPath, ...inQuery.filter(({ name }) => !pathNames.has(String(name)))],
    ...(body && {
      requestBody: {
        required: body.from === 'body',
        content: {
          'application/json': { schema: body.schema },
          ...(body.from === 'anywhere' && { 'application/x-www-form-urlencoded': { schema: body.schema } }),
        },
      },
    }),
    security: isSignedIn ? [{ session: [] }] : [],
    responses: {
      200: successOf(operation.answers),
      ...Object.fromEntries(
        statuses
          // What anybody may ask names something (a link, a secret, a provider) that may be worth nothing.
          .filter(
            ([, , when]) =>
              when === 'always' ||
              (when === 'named' && (isSignedIn || inPath.length > 0 || operation.inputs.length > 0)) ||
              (when === 'write' && isWrite && isSignedIn),
          )
          .map(([status, response]) => [status, { $ref: `#/components/responses/${response}` }]),
      ),
    },
  };
}

/** OpenAPI 3.1 of every route below `/api`, aliases with `deprecated: true`. */
export function openApiOf({ routes }: RouteTable): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) {
    if (!route.operation) throw new Error(`${route.method} ${route.url} is served and not described`);
    const path = route.url.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[route.method.toLowerCase()] = operationOf(route, route.operation);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cloud Factory',
      version: '1.0.0',
      description:
        'Answers are `{ code, success, data, msg }`; `code` repeats the HTTP status. Writes take `Idempotency-Key` and answer `X-Position`; reads take `X-After-Position`.',
    },
    servers: [{ url: '/' }],
    paths,
    components,
  };
}
