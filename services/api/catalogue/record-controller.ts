import { catalogue, type Resource } from '@cloud-factory/domain/catalogue';
import type { Answer } from '@cloud-factory/domain/shared/contract';
import { Body, Controller, Get, HttpCode, Inject, Post, Query, Res, type Type } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Allow, AlsoByPost, Answers, Asked, Caller, SignedIn, Summary } from '../platform/http.js';
import { exchangeController } from './exchange-controller.js';
import { RecordCalls } from './record-calls.js';
import { namedRoutes } from './named-routes.js';
import { readRight, writeRight, type RecordRoute } from './route.js';
import { consoleRoutes, standardRoutes } from './standard-routes.js';

/** What a controller of records has: everything else is its routes. */
type RecordController = Readonly<{ calls: RecordCalls }>;

const places = { query: Query, body: Body, asked: Asked } as const;

/** Adds a route as a method with the same decorators that a written controller has, so that guards, checks and the API document see no difference. */
export function addRoute(controller: Type<RecordController>, route: RecordRoute): void {
  const { name, method, permission, from, schema, answers, byPost, summary, run } = route;
  const { [name]: handler } = {
    async [name](this: RecordController, caller: Caller, input: never, reply: FastifyReply): Promise<Answer<unknown>> {
      return run(this.calls, caller, input, reply);
    },
  };
  const target = controller.prototype as object;
  const descriptor: PropertyDescriptor = { value: handler, writable: true, configurable: true };
  Object.defineProperty(target, name, descriptor);
  // What the compiler would have noted of a written method: the pipe and the API document ask for it.
  Reflect.defineMetadata('design:paramtypes', [Object, Object, Object], target, name);
  Caller()(target, name, 0);
  places[from]({ schema })(target, name, 1);
  Res({ passthrough: true })(target, name, 2);
  const decorators = [
    method === 'GET' ? Get(name) : Post(name),
    HttpCode(200),
    permission === null ? SignedIn() : Allow(permission),
    Answers(answers.schema, answers.shape),
    Summary(summary),
    ...(byPost ? [AlsoByPost()] : []),
  ];
  for (const decorate of decorators) decorate(target, name, descriptor);
}

const pascal = (key: string): string => key.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

function controllerAt(path: string, name: string, routes: readonly RecordRoute[]): Type<RecordController> {
  @Controller(path)
  class RecordRoutes {
    constructor(@Inject(RecordCalls) readonly calls: RecordCalls) {}
  }
  Object.defineProperty(RecordRoutes, 'name', { value: name }); // operations in the API document are named after it
  for (const route of routes) addRoute(RecordRoutes, route);
  return RecordRoutes;
}

function kindOf(key: string): Resource {
  const resource = catalogue.find((each: Resource) => each.key === key);
  if (!resource) throw new Error(`${key} is no kind of record`);
  return resource;
}

const documented = (resource: Resource): readonly RecordRoute[] => [...standardRoutes(resource), ...namedRoutes(resource, kindOf)];

/** The controllers of a kind: the paths of the documents, and those of the console. */
export const controllersOf = (resource: Resource): readonly Type[] => [
  controllerAt(`api/${resource.path}`, `${pascal(resource.key)}Controller`, documented(resource)),
  controllerAt(`api/console/catalogue/${resource.key}`, `${pascal(resource.key)}ConsoleController`, consoleRoutes(resource)),
  exchangeController(resource, `${pascal(resource.key)}ExchangeController`),
];

export type CatalogueRoute = Readonly<{ methods: readonly string[]; path: string; permission: string | null; summary: string }>;

/** Every call that a declaration makes, for people: the same list that the controllers are made from. */
export const routesOf = (resource: Resource): readonly CatalogueRoute[] =>
  (
    [
      [`/api/${resource.path}`, documented(resource)],
      [`/api/console/catalogue/${resource.key}`, consoleRoutes(resource)],
    ] as const
  )
    .flatMap(([base, routes]) =>
      routes.map(({ name, method, byPost, permission, summary }) => ({
        methods: byPost ? [method, 'POST'] : [method],
        path: `${base}/${name}`,
        permission,
        summary,
      })),
    )
    .concat(
      exchangeRoutes.map(([method, name, isWrite, summary]) => ({
        methods: [method],
        path: `/api/console/catalogue/${resource.key}/${name}`,
        permission: isWrite ? writeRight(resource) : readRight(resource),
        summary: `${resource.labels.en}: ${summary}`,
      })),
    );

/** The calls of `exchangeController`; a spec holds the two lists together. */
const exchangeRoutes = [
  ['GET', 'export', false, 'as .xlsx'],
  ['POST', 'import/check', true, 'a dry run of an import'],
  ['POST', 'import', true, 'an .xlsx, row by row, as a job'],
] as const;
