// The few words that every controller uses. What they lean on is set up once, for all routes, in `app.ts`: the sign-in guard, the
// StandardSchemaValidationPipe (without it a `schema` on a parameter checks nothing), and the filter that makes answers of exceptions.
import type { Answer, Written } from '@cloud-factory/domain/shared/contract';
import { idField, type Id } from '@cloud-factory/domain/shared/ids';
import type { TenantClient } from '@cloud-factory/projections/shared';
import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { Command } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Caller as CallerOfRequest } from './caller.js';
import { askedOf } from './parameters.js';
import { RefusedException } from './refused.js';
import { markRoute, type Access } from './route-marks.js';

export { RefusedException } from './refused.js';

/** Who asks: put on the request by the sign-in guard. */
export type Caller = CallerOfRequest;
export const Caller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller => context.switchToHttp().getRequest<FastifyRequest & { caller: Caller }>().caller,
);

const access = (value: Access) => SetMetadata('access', value);

/**
 * The permission that a call needs; of several, any one: `Allow('orderentry.read')`. A route without `Allow`, `SignedIn` or `Open`
 * stops the start: what nobody thought about is not served.
 */
export const Allow = (...permissions: readonly [Permission, ...Permission[]]) => access({ kind: 'permission', anyOf: permissions });
export type Permission = `${string}.${string}`;

/** Needs no permission but a session: one's own menu, one's own password. */
export const SignedIn = () => access({ kind: 'signedIn' });

/**
 * Needs no session. The whole list is in decision 12; a spec holds it. `weighs`: as so many requests it counts against the limit of its network, before
 * anything is looked up; one that asks the database or computes a hash for anybody weighs ten.
 */
export const Open = ({ weighs = 1 }: Readonly<{ weighs?: number }> = {}) => access({ kind: 'open', weighs });

/**
 * Parameters wherever the caller put them: the path, the query, a form or a JSON body (decision 7), merged and checked:
 * `@Asked({ schema: z.strictObject({ ids: idsField<'order'>() }) })`. The same name in two places with two values is a 400.
 */
export const Asked = createParamDecorator(
  (_: unknown, context: ExecutionContext): Readonly<Record<string, unknown>> =>
    askedOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** A `@Get` that reads and whose method the documents do not tell: served by POST as well (decision 7). Take parameters with `@Asked`. */
export const AlsoByPost = () => markRoute({ byPost: true });

/** Served also while the lock screen is up. */
export const WhileLocked = () => markRoute({ whileLocked: true });

/** On a route that is `SignedIn`: served to programs too, which are refused what needs a person. */
export const AlsoByPrograms = () => markRoute({ byPrograms: true });

/** Other full paths of the same call (`/api/saas-production/…`), from the alias column of `calls.tsv`. Deprecated in the API document. */
export const Aliases = (...paths: readonly string[]) => markRoute({ aliases: paths });

/** What `data` of the answer holds, for the API document: a schema of one value, and whether it comes alone, as a list or as a page. */
export const Answers = (schema: z.ZodType, shape: 'one' | 'list' | 'page' = 'one') => SetMetadata('answers', { schema, shape });

/** The call answers without the envelope (decision 13): a download, the feed. `type` is its content type. */
export const AnswersBare = (type: string, schema?: z.ZodType) => SetMetadata('answers', { bare: type, schema });

/**
 * Why a call that is no reading one changes no row of a read model, so that nobody need look whether the caller sees it: what is said over the bus is
 * looked at there. A law finds calls that do neither.
 */
export const ChangesNoRow = (why: string) => SetMetadata('changesNoRow', why);

/** One sentence for the API document. The name of the method stands there when a call has none. */
export const Summary = (text: string) => SetMetadata('summary', text);

/** `ids` as a comma list in the query, or as a list in a form or a JSON body. 1 to 200; all or nothing. Twice the same is once. */
export const idsField = <Name extends string>() =>
  z
    .preprocess((value) => (typeof value === 'string' ? value.split(',') : value), z.array(idField<Name>()).min(1).max(200))
    .transform((ids) => [...new Set(ids)]);

/**
 * All of them or none, under one command id. The same id with the same body gets the first answer again, with another body 422.
 * Throws `RefusedException` for a refusal (409; 404 when it is about the very record that was named) and for a stale
 * `expectedVersion` (412), which speaks of the first command. Answers one `Written` per command, in their order.
 */
export class SendCommands<Said extends Readonly<{ type: string }>> extends Command<readonly Written[]> {
  constructor(
    readonly caller: Caller,
    readonly commands: readonly Said[],
    readonly expectedVersion: number | null = null,
  ) {
    super();
  }
}

/** Runs a query as the caller's tenant; waits up to half a second for the caller's own writes and says so when it was in vain. */
export abstract class ReadModels {
  abstract ask<Result>(caller: Caller, query: (client: TenantClient) => Promise<Result>): Promise<Answer<Result>>;

  /**
   * The same for a few rows by their keys on the way of a command: statements of many callers go in one round trip, and each sees the rows of
   * its own moment. Not for lists: a slow statement holds up others, and its plan is kept.
   */
  abstract glance<Result>(caller: Caller, query: (client: TenantClient) => Promise<Result>): Promise<Answer<Result>>;
}

/** Where new ids come from: UUID v7. Injected, so that a spec knows them. */
export abstract class Ids {
  abstract next<Name extends string>(): Id<Name>;
}

/** The envelope around what was read elsewhere than from a read model. */
export const answer = <Data>(data: Data): Answer<Data> => ({ code: 200, success: true, data, msg: '' });

/** The answer to a write, and how far the log is now: the console sends it back and so reads its own writes. */
export function written<Data extends Written | readonly Written[]>(reply: FastifyReply, data: Data): Answer<Data> {
  const all: readonly Written[] = [data].flat();
  const last = all
    .map((each) => each.position)
    .toSorted()
    .at(-1);
  if (last !== undefined) reply.header('X-Position', last);
  return answer(data);
}

/** The answer to a write of one record. */
export function writtenOne(reply: FastifyReply, data: readonly Written[]): Answer<Written> {
  const [first] = data;
  if (!first) throw new Error('one command, no answer');
  return written(reply, first);
}

/** The answer about one record, or 404 with the refusal (`OrderNotFound`). Another tenant's record is not there. */
export function found<Row>(asked: Answer<Row | null | undefined>, refusal: string): Answer<Row> {
  const { data } = asked;
  if (data === null || data === undefined) throw new RefusedException(refusal, { status: 404 });
  return { ...asked, data };
}
