// The calls that a declaration names beside the standard ones: choices, trees, checks, entries of a dictionary …
import type { Call, Resource } from '@cloud-factory/domain/catalogue';
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
import * as z from 'zod';
import { found, type Caller } from '../platform/http.js';
import { WrittenRow } from '../platform/shapes.js';
import type { RecordCalls } from './record-calls.js';
import { list, one, pageRoute, read, write, type RecordRoute, type Shapes } from './route.js';
import { parentSchema, recordSchema, searchSchema, updateSchema } from './schemas.js';

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
            (client) => findAllRecords(client, resource, call.where ? { where: call.where } : {}, presets(asked)),
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

/** The calls that a declaration names; `kindOf` answers the kinds that they point at. */
export const namedRoutes = (resource: Resource, kindOf: (key: string) => Resource): readonly RecordRoute[] =>
  Object.entries(resource.calls ?? {}).map(([name, call]) => namedRoute(resource, name, call, kindOf));
