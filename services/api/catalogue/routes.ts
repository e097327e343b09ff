// The calls of one kind of record, as data: the standard ones, those that its declaration names, and those of the console.
import type { Call, Resource } from '@cloud-factory/domain/catalogue';
import type { Answer } from '@cloud-factory/domain/shared/contract';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import {
  findAllRecords,
  findBelow,
  findEntries,
  findLevel,
  findOfDay,
  findOptions,
  findRecords,
  findTree,
  isTaken,
} from '@cloud-factory/projections/catalogue';
import { getUser } from '@cloud-factory/projections/platform';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { found, type Caller, type Permission } from '../platform/http.js';
import { WrittenRow } from '../platform/shapes.js';
import type { RecordCalls } from './record-calls.js';
import { detailSchema, parentSchema, recordSchema, removeSchema, searchSchema, submitSchema, updateSchema } from './schemas.js';

export type Shape = 'one' | 'list' | 'page';

export type RecordRoute = Readonly<{
  name: string;
  method: 'GET' | 'POST';
  /** Null: any session. */
  permission: Permission | null;
  /** Where the parameters are: the query, the body, or wherever the caller put them. */
  from: 'query' | 'body' | 'asked';
  schema: z.ZodType;
  answers: Readonly<{ schema: z.ZodType; shape: Shape }>;
  byPost: boolean;
  summary: string;
  /** `input` is what `schema` made of the parameters. */
  run: (calls: RecordCalls, caller: Caller, input: unknown, reply: FastifyReply) => Promise<Answer<unknown>>;
}>;

/** Reading needs the kind's own right; what the platform owns is readable by all (decision 30). */
export const readRight = ({ key, owner }: Resource): Permission | null => (owner === 'platform' ? null : `${key}.read`);
/** What the platform owns is written with a right of the platform, which no role of a tenant holds. */
export const writeRight = ({ key, owner }: Resource): Permission => (owner === 'platform' ? `platform.${key}` : `${key}.write`);

type Given<Schema extends z.ZodType> = Partial<Pick<RecordRoute, 'permission' | 'from' | 'byPost'>> &
  Pick<RecordRoute, 'name' | 'answers' | 'summary'> &
  Readonly<{
    schema: Schema;
    run: (calls: RecordCalls, caller: Caller, input: z.output<Schema>, reply: FastifyReply) => Promise<Answer<unknown>>;
  }>;

/** The schema parses the input before `run` sees it, so the two fit; a list of routes cannot name the types. */
const read = <Schema extends z.ZodType>(resource: Resource, route: Given<Schema>): RecordRoute =>
  ({ method: 'GET', permission: readRight(resource), from: route.byPost ? 'asked' : 'query', byPost: false, ...route }) as RecordRoute;
const write = <Schema extends z.ZodType>(resource: Resource, route: Given<Schema>): RecordRoute =>
  ({ method: 'POST', permission: writeRight(resource), from: 'asked', byPost: false, ...route }) as RecordRoute;

type Shapes = Readonly<Record<string, z.ZodType>>;

const one = (schema: z.ZodType) => ({ schema, shape: 'one' as const });
const list = (schema: z.ZodType) => ({ schema, shape: 'list' as const });
const tenantId = z.string().max(50).optional();

/** Filters by equality, for calls without pages. */
const equalFilters = (resource: Resource) => {
  const names = resource.filters.filter((filter) => filter in resource.fields);
  const shape: Shapes = searchSchema(resource).shape;
  return z.strictObject({
    ...Object.fromEntries(names.map((name) => [name, shape[name] ?? z.never()])),
    tenantId,
    userId: z.string().max(50).optional(),
  });
};

function presets(asked: Readonly<Record<string, unknown>>): Readonly<Record<string, string | number | boolean | undefined>> {
  const { tenantId: _, userId: __, ...filters } = asked;
  return filters as Readonly<Record<string, string | number | boolean | undefined>>; // parsed by the kind's own filters
}

const pageRoute = (resource: Resource, name: string, where: Extract<Call, { kind: 'page' }>['where'], byPost: boolean) =>
  read(resource, {
    name,
    byPost,
    schema: searchSchema(resource),
    answers: { schema: recordSchema(resource), shape: 'page' },
    summary: `${resource.labels.en}: a page`,
    run: (calls, caller, search) => calls.ask(resource, caller, (client) => findRecords(client, resource, search, where ? { where } : {})),
  });

/** The calls that every kind has (decision 8): `list` and `page` are one call under two names. */
export function standardRoutes(resource: Resource): readonly RecordRoute[] {
  const { labels } = resource;
  return [
    pageRoute(resource, 'list', undefined, false),
    pageRoute(resource, 'page', undefined, false),
    read(resource, {
      name: 'detail',
      schema: detailSchema(resource),
      answers: one(recordSchema(resource)),
      summary: `${labels.en}: one record, also as it was at a moment`,
      run: (calls, caller, { id, asOf }) => calls.detail(resource, caller, id, asOf),
    }),
    write(resource, {
      name: 'submit',
      from: 'body',
      schema: submitSchema(resource),
      answers: one(WrittenRow),
      summary: `${labels.en}: creates or changes a record`,
      run: (calls, caller, body, reply) => calls.save(resource, caller, body, reply),
    }),
    write(resource, {
      name: 'remove',
      schema: removeSchema,
      answers: list(WrittenRow),
      summary: `${labels.en}: retires records, all or none`,
      run: (calls, caller, ids, reply) => calls.retire(resource, caller, ids, reply),
    }),
  ];
}

/** For the switch of departments: those of the user who is named. Other kinds have nothing to do with a user. */
async function ofUser(
  resource: Resource,
  calls: RecordCalls,
  caller: Caller,
  userId: string | undefined,
): Promise<Readonly<{ id?: string }>> {
  if (resource.key !== 'dept' || userId === undefined) return {};
  const { data: user } = await calls.ask(resource, caller, (client) => getUser(client, idAs(userId)));
  return { id: user?.deptId ?? 'none' };
}

function choices(resource: Resource, name: string, call: Extract<Call, { kind: 'options' }>, byPost: boolean): RecordRoute {
  const names = [call.text, ...(call.with ?? [])];
  const known: Shapes = recordSchema(resource).shape;
  const shape = z.object({ id: z.string(), ...Object.fromEntries(names.map((each) => [each, known[each] ?? z.unknown()])) });
  return read(resource, {
    name,
    byPost,
    schema: equalFilters(resource),
    answers: list(shape),
    summary: `${resource.labels.en}: choices`,
    run: async (calls, caller, asked) => {
      const own = await ofUser(resource, calls, caller, asked.userId);
      return calls.ask(resource, caller, (client) => findOptions(client, resource, call, { ...presets(asked), ...own }), asked.tenantId);
    },
  });
}

function level(resource: Resource, name: string, param: string, byPost: boolean): RecordRoute {
  return read(resource, {
    name,
    byPost,
    schema: parentSchema(resource, param),
    answers: list(recordSchema(resource, { title: z.string(), hasChildren: z.boolean() })),
    summary: `${resource.labels.en}: one level of the tree`,
    run: (calls, caller, asked) =>
      calls.ask(resource, caller, (client) => findLevel(client, resource, asked.parent ?? null), asked.tenantId),
  });
}

const nodeSchema = (resource: Resource) => recordSchema(resource, { title: z.string(), children: z.array(z.unknown()) });

function treeRoute(resource: Resource, name: string, { of, all }: Extract<Call, { kind: 'tree' }>, byPost: boolean): RecordRoute {
  const whole = z.strictObject({ tenantId }).transform((asked) => ({ ...asked, code: undefined }));
  const schema = of === undefined ? whole : z.strictObject({ tenantId, code: z.string().max(50).optional() });
  return read(resource, {
    name,
    byPost,
    schema,
    answers: list(nodeSchema(resource)),
    summary: `${resource.labels.en}: the tree`,
    run: (calls, caller, { tenantId: other, code }) => {
      const named = of !== undefined && code !== undefined && code !== all ? { name: of, value: code } : undefined;
      return calls.ask(resource, caller, (client) => findTree(client, resource, named), other);
    },
  });
}

function belowRoute(resource: Resource, name: string, byPost: boolean): RecordRoute {
  const parent = resource.tree?.parent ?? '';
  const schema = z
    .strictObject({ ...searchSchema(resource).shape, [parent]: z.string().min(1).max(50) })
    .transform((asked) => asked as unknown as Search); // it is the search, and one name more
  return read(resource, {
    name,
    byPost,
    schema,
    answers: list(nodeSchema(resource)),
    summary: `${resource.labels.en}: what stands below a record`,
    run: (calls, caller, { [parent]: id, ...rest }) => {
      const search = rest as Search;
      const { current: _, size: __, ...filters } = search;
      // Without a filter the whole subtree; with one, the page of direct children that it finds.
      if (Object.values(filters).every((value) => value === undefined))
        return calls.ask(resource, caller, (client) => findBelow(client, resource, String(id)));
      return calls.ask(
        resource,
        caller,
        async (client) => (await findRecords(client, resource, search, { where: { [parent]: String(id) } })).records,
      );
    },
  });
}

function checkRoute(resource: Resource, name: string, { fields }: Extract<Call, { kind: 'uniqueCheck' }>, byPost: boolean): RecordRoute {
  const shape: Shapes = searchOf({ fields: resource.fields, filters: fields, sorts: [] }).shape;
  const asked = z
    .strictObject(Object.fromEntries(fields.map((field) => [field, shape[field] ?? z.never()])))
    .required()
    .extend({ id: z.string().max(50).optional() });
  return read(resource, {
    name,
    byPost,
    schema: asked,
    answers: one(z.boolean()),
    summary: `${resource.labels.en}: are these values taken?`,
    run: (calls, caller, { id, ...values }) =>
      calls.ask(resource, caller, (client) => isTaken(client, resource, values, typeof id === 'string' ? id : null)),
  });
}

function dictionaryRoute(resource: Resource, name: string, or: Resource, byPost: boolean): RecordRoute {
  return read(resource, {
    // Words are needed wherever anything is shown: no right but a session.
    name,
    byPost,
    permission: null,
    schema: z.strictObject({ code: z.string().min(1).max(50), tenantId }),
    answers: list(recordSchema(resource)),
    summary: `${resource.labels.en}: the entries of a code`,
    run: async (calls, caller, { code, tenantId: other }) => {
      const own = await calls.ask(resource, caller, (client) => findEntries(client, resource, code), other);
      return own.data.length > 0 ? own : calls.ask(or, caller, (client) => findEntries(client, or, code), other);
    },
  });
}

/** One call that a declaration names. No default branch: a new word must fail to compile here. */
function namedRoute(resource: Resource, name: string, call: Call, kindOf: (key: string) => Resource): RecordRoute {
  const { byPost = false } = call;
  switch (call.kind) {
    case 'page':
      return pageRoute(resource, name, call.where, byPost);
    case 'options':
      return choices(resource, name, call, byPost);
    case 'tree':
      return treeRoute(resource, name, call, byPost);
    case 'lazyTree':
    case 'lazyList':
      return level(resource, name, call.param ?? resource.tree?.parent ?? '', byPost);
    case 'childList':
      return belowRoute(resource, name, byPost);
    case 'uniqueCheck':
      return checkRoute(resource, name, call, byPost);
    case 'dictionary':
      return dictionaryRoute(resource, name, kindOf(call.or), byPost);
    case 'rows':
      return read(resource, {
        name,
        byPost,
        schema: equalFilters(resource),
        answers: list(recordSchema(resource)),
        summary: `${resource.labels.en}: whole rows`,
        run: (calls, caller, asked) =>
          calls.ask(
            resource,
            caller,
            (client) => findAllRecords(client, resource, { where: { ...call.where, ...presets(asked) } }),
            asked.tenantId,
          ),
      });
    case 'byDate':
      return read(resource, {
        name,
        byPost,
        schema: z.strictObject({
          date: z
            .string()
            .regex(/^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/)
            .transform((text) => text.slice(0, 10))
            .pipe(z.iso.date()),
        }),
        answers: one(recordSchema(resource)),
        summary: `${resource.labels.en}: the record of a day`,
        run: async (calls, caller, { date }) =>
          found(await calls.ask(resource, caller, (client) => findOfDay(client, resource, call, date)), 'RecordNotFound'),
      });
    case 'update':
      return write(resource, {
        name,
        from: 'body',
        schema: updateSchema(resource),
        answers: one(WrittenRow),
        summary: `${resource.labels.en}: changes a record`,
        run: (calls, caller, body, reply) => calls.save(resource, caller, body, reply),
      });
  }
}

export const namedRoutes = (resource: Resource, kindOf: (key: string) => Resource): readonly RecordRoute[] =>
  Object.entries(resource.calls ?? {}).map(([name, call]) => namedRoute(resource, name, call, kindOf));

/** Calls of the console's own (decision 32), below `/api/console/catalogue/<key>`. */
export function consoleRoutes(resource: Resource): readonly RecordRoute[] {
  const { labels, versions } = resource;
  return [
    read(resource, {
      name: 'retired',
      schema: searchSchema(resource),
      answers: { schema: recordSchema(resource), shape: 'page' },
      summary: `${labels.en}: retired records`,
      run: (calls, caller, search) => calls.ask(resource, caller, (client) => findRecords(client, resource, search, { isRetired: true })),
    }),
    write(resource, {
      name: 'reinstate',
      schema: removeSchema,
      answers: list(WrittenRow),
      summary: `${labels.en}: takes retired records back into use, all or none`,
      run: (calls, caller, ids, reply) => calls.reinstate(resource, caller, ids, reply),
    }),
    ...(versions
      ? [
          write(resource, {
            name: 'publish',
            schema: removeSchema,
            answers: list(WrittenRow),
            summary: `${labels.en}: publishes drafts, all or none`,
            run: (calls, caller, ids, reply) => calls.publish(resource, caller, ids, reply),
          }),
        ]
      : []),
  ];
}
