// One call of a kind of record, as data, and what its makers share.
import type { Call, Resource } from '@cloud-factory/domain/catalogue';
import type { Answer } from '@cloud-factory/domain/shared/contract';
import { findRecords } from '@cloud-factory/projections/catalogue';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import type { Caller, Permission } from '../platform/http.js';
import type { RecordCalls } from './record-calls.js';
import { recordSchema, searchSchema } from './schemas.js';

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

/** Where the console shows the kind. */
export const pageOf = ({ area, key }: Resource): `/${string}` => `/${area}/${key}`;

type Given<Schema extends z.ZodType> = Partial<Pick<RecordRoute, 'permission' | 'from' | 'byPost'>> &
  Pick<RecordRoute, 'name' | 'answers' | 'summary'> &
  Readonly<{
    schema: Schema;
    run: (calls: RecordCalls, caller: Caller, input: z.output<Schema>, reply: FastifyReply) => Promise<Answer<unknown>>;
  }>;

/**
 * A call that reads, by the right to read unless told. The schema parses the input before `run` sees it, so the two fit; a list of routes
 * cannot name the types.
 */
export const read = <Schema extends z.ZodType>(resource: Resource, route: Given<Schema>): RecordRoute =>
  ({ method: 'GET', permission: readRight(resource), from: route.byPost ? 'asked' : 'query', byPost: false, ...route }) as RecordRoute;
/** A call that writes, by the right to write unless told. */
export const write = <Schema extends z.ZodType>(resource: Resource, route: Given<Schema>): RecordRoute =>
  ({ method: 'POST', permission: writeRight(resource), from: 'asked', byPost: false, ...route }) as RecordRoute;

export type Shapes = Readonly<Record<string, z.ZodType>>;

/** Answers one. */
export const one = (schema: z.ZodType) => ({ schema, shape: 'one' as const });
/** Answers all of them at once. */
export const list = (schema: z.ZodType) => ({ schema, shape: 'list' as const });

/** A page of records, by what their declaration lets be searched. */
export const pageRoute = (resource: Resource, name: string, where: Extract<Call, { kind: 'page' }>['where'], byPost: boolean) =>
  read(resource, {
    name,
    byPost,
    schema: searchSchema(resource),
    answers: { schema: recordSchema(resource), shape: 'page' },
    summary: `${resource.labels.en}: a page`,
    run: (calls, caller, search) => calls.ask(resource, caller, (client) => findRecords(client, resource, search, where ? { where } : {})),
  });
