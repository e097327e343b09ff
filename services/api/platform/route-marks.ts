// What a route says about itself, beside its path. `app.ts` reads these marks when Fastify registers the route.
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import type * as z from 'zod';

export type Access =
  | Readonly<{ kind: 'permission'; anyOf: readonly string[] }>
  | Readonly<{ kind: 'signedIn' }>
  | Readonly<{ kind: 'open'; weighs?: number }>;

/** What `Answers` and `AnswersBare` say. */
export type AnswerMark = Readonly<{ schema: z.ZodType; shape: 'one' | 'list' | 'page' }> | Readonly<{ bare: string; schema?: z.ZodType }>;

/** One call, as its decorators describe it. */
export type Operation = Readonly<{
  /** `OrdersController.list`: its name in the API document and in the table of permissions. */
  name: string;
  tag: string;
  summary: string;
  access: Access;
  /** Where its parameters come from, and their schemas. */
  inputs: readonly Readonly<{ from: 'query' | 'body' | 'anywhere'; schema: z.ZodType }>[];
  answers: AnswerMark | null;
  /** Why it changes no row of a read model though it is no reading call; null: it reads, or says commands over the bus. */
  changesNoRow: string | null;
}>;

/** `byPost`: a GET that POST serves too. `aliases`: other full paths of the same call. */
export type RouteMarks = Readonly<{
  byPost?: boolean;
  aliases?: readonly string[];
  /** Served also while the lock screen is up. */
  whileLocked?: boolean;
  /** Needs no permission but a session, and that of a program will do. */
  byPrograms?: boolean;
  /** Set at the start, from the decorators: see operations.ts. */
  access?: Access;
  operation?: Operation;
}>;

/** Adds to the marks of a handler; several decorators on one handler add up (Nest's own `RouteConfig` replaces). */
export const markRoute =
  (marks: RouteMarks) =>
  (_: object, __: string | symbol, descriptor: PropertyDescriptor): void => {
    const before = (Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, descriptor.value) ?? {}) as RouteMarks; // ours alone write there
    Reflect.defineMetadata(FASTIFY_ROUTE_CONFIG_METADATA, { ...before, ...marks }, descriptor.value);
  };
