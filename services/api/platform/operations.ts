// Reads what the decorators of controllers say, once, before the routes are registered.
import type { INestApplication } from '@nestjs/common';
import { HTTP_CODE_METADATA, METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { ModulesContainer } from '@nestjs/core';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import type * as z from 'zod';
import type { Access, AnswerMark, Operation, RouteMarks } from './route-marks.js';

type Argument = Readonly<{ schema?: z.ZodType; factory?: unknown }>;
type Handler = (...given: never) => unknown;

const words = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();

function inputsOf(controller: object, name: string): Operation['inputs'] {
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<string, Argument>; // Nest's own record of parameters
  return Object.entries(args).flatMap(([key, { schema, factory }]): Operation['inputs'] => {
    if (!schema) return [];
    if (factory) return [{ from: 'anywhere', schema }];
    const type = Number(key.split(':', 1)[0]);
    if (type === RouteParamtypes.QUERY) return [{ from: 'query', schema }];
    return type === RouteParamtypes.BODY ? [{ from: 'body', schema }] : [];
  });
}

function markHandler(controller: Readonly<{ name: string }> & object, name: string, handler: Handler): void {
  const say = <Value>(key: string): Value | undefined =>
    (Reflect.getMetadata(key, handler) ?? Reflect.getMetadata(key, controller)) as Value | undefined; // set by our decorators
  const access = say<Access>('access');
  if (!access) throw new Error(`${controller.name}.${name} says neither Allow, SignedIn nor Open: nobody may call it`);
  // Nest would answer 201 to a POST, which the documented console takes for a failure (decision 13).
  if (Reflect.getMetadata(HTTP_CODE_METADATA, handler) === undefined) Reflect.defineMetadata(HTTP_CODE_METADATA, 200, handler);
  const tag = controller.name.replace(/Controller$/, '');
  const operation: Operation = {
    name: `${tag}.${name}`,
    tag,
    summary: say<string>('summary') ?? words(name),
    access,
    inputs: inputsOf(controller, name),
    answers: say<AnswerMark>('answers') ?? null,
    changesNoRow: say<string>('changesNoRow') ?? null,
  };
  const before = (Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler) ?? {}) as RouteMarks; // ours alone write there
  Reflect.defineMetadata(FASTIFY_ROUTE_CONFIG_METADATA, { ...before, access, operation } satisfies RouteMarks, handler);
}

/** Marks every handler of every controller. Throws for a route that does not say who may call it. Before `app.init()`. */
export function markOperations(app: INestApplication): void {
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      if (typeof metatype !== 'function') continue;
      for (
        let prototype = metatype.prototype as object | null;
        prototype && prototype !== Object.prototype;
        prototype = Object.getPrototypeOf(prototype) as object | null
      ) {
        for (const name of Object.getOwnPropertyNames(prototype)) {
          const handler: unknown = Object.getOwnPropertyDescriptor(prototype, name)?.value;
          if (
            typeof handler !== 'function' ||
            Reflect.getMetadata(PATH_METADATA, handler) === undefined ||
            Reflect.getMetadata(METHOD_METADATA, handler) === undefined
          )
            continue;
          markHandler(metatype, name, handler as Handler);
        }
      }
    }
  }
}
