// What a route says about itself, beside its path. `app.ts` reads these marks when Fastify registers the route.
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';

export type Access =
  | Readonly<{ kind: 'permission'; anyOf: readonly string[] }>
  | Readonly<{ kind: 'signedIn' }>
  | Readonly<{ kind: 'open' }>;

/** `byPost`: a GET that POST serves too. `aliases`: other full paths of the same call. */
export type RouteMarks = Readonly<{ byPost?: boolean; aliases?: readonly string[] }>;

/** Adds to the marks of a handler; several decorators on one handler add up (Nest's own `RouteConfig` replaces). */
export const markRoute = (marks: RouteMarks) => (_: object, __: string | symbol, descriptor: PropertyDescriptor): void => {
  const before = (Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, descriptor.value) ?? {}) as RouteMarks; // ours alone write there
  Reflect.defineMetadata(FASTIFY_ROUTE_CONFIG_METADATA, { ...before, ...marks }, descriptor.value);
};

export const marksOf = (handler: object): RouteMarks =>
  (Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler) ?? {}) as RouteMarks; // as above
