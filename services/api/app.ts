import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import { kernelRefusals } from '@cloud-factory/domain/shared/refusals';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { Module, StandardSchemaValidationPipe, type DynamicModule, type LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { v7 } from 'uuid';
import { AuthModule } from './auth/auth.module.js';
import { AuthToken, createAuth, type Auth } from './auth/auth.js';
import { AdminModule } from './admin/admin.module.js';
import { logCalls } from './logs/log-calls.js';
import { MenusToken } from './tenancy/menus.js';
import { createLogStore } from './logs/log-store.js';
import { createLogWriter } from './logs/log-writer.js';
import { FilesModule } from './files/files.module.js';
import { contextModules } from './modules.js';
import { AnswersFilter } from './platform/answers.filter.js';
import { addBodyParsers, bodyLimit, limitOpenBodies, parseQuery } from './platform/body-parsers.js';
import { serveConsole } from './platform/console-files.js';
import { ApiDepsToken, EventSourceToken, RunnerToken, type ApiDeps } from './platform/deps.js';
import { closeConnectionsOnStop } from './platform/graceful-stop.js';
import { Ids, ReadModels } from './platform/http.js';
import { addMetrics } from './platform/metrics.js';
import { languageOf } from './platform/language.js';
import { writeDocument } from './platform/api-document.js';
import { endSlowBodies } from './platform/body-progress.js';
import { openApiOf } from './platform/openapi.js';
import { markOperations } from './platform/operations.js';
import { TenantReadModels } from './platform/read-models.js';
import { wordsOf } from './platform/refusal-words.js';
import { ShapeException } from './platform/refused.js';
import { createOutgoing } from './platform/outgoing.js';
import { logRequests } from './platform/request-log.js';
import { createSealedSecrets, OutgoingToken, SealedSecretsToken } from './platform/sealed-secrets.js';
import { tableRoutes } from './platform/route-table.js';
import { addSecurityHeaders } from './platform/security-headers.js';
import { SendCommandsHandler } from './platform/send-commands.handler.js';
import { shapeErrorsOf } from './platform/shape-words.js';
import { guardRequests } from './platform/sign-in.hook.js';
import { Administration } from './scopes/administration.js';
import { createMenuCalls, MenuCallsToken, type MenuCalls } from './scopes/menu-calls.js';
import { ApiDocumentToken, SystemController, type ApiDocument } from './platform/system.controller.js';

/** Of the 20,000 descriptors that a process usually has, with room for files and the database. */
const mostConnections = 8_000;

class UuidIds extends Ids {
  next = <Name extends string>() => idAs<Name>(v7());
}

/** What controllers get of the runner: what they have to say goes over the bus, which looks whether the caller sees what it changes. */
const readingOnly = (runner: ApiDeps['runner']): Pick<ApiDeps['runner'], 'stateOf' | 'forecast'> => ({
  stateOf: (...asked) => runner.stateOf(...asked),
  forecast: (...asked) => runner.forecast(...asked),
});

@Module({})
class ApiModule {
  static with(deps: ApiDeps, auth: Auth, document: ApiDocument, calls: MenuCalls): DynamicModule {
    const providers = [
      { provide: ApiDepsToken, useValue: deps },
      { provide: RunnerToken, useValue: readingOnly(deps.runner) },
      { provide: EventSourceToken, useValue: deps.source },
      { provide: AuthToken, useValue: auth },
      { provide: MenusToken, useValue: auth.menus },
      { provide: ApiDocumentToken, useValue: document },
      { provide: MenuCallsToken, useValue: calls },
      { provide: ReadModels, useValue: new TenantReadModels(deps) },
      { provide: Ids, useValue: new UuidIds() },
      { provide: OutgoingToken, useValue: deps.outgoing ?? createOutgoing({ hosts: deps.config.outgoingHosts }) },
      { provide: SealedSecretsToken, useValue: createSealedSecrets({ platform: deps.platform, masterKey: deps.config.masterKey }) },
      ...(deps.services ?? []).map(({ token, value }) => ({ provide: token, useValue: value })),
    ];
    return {
      module: ApiModule,
      global: true,
      imports: [CqrsModule.forRoot(), AuthModule, AdminModule, FilesModule, ...(deps.modules ?? contextModules)],
      controllers: [SystemController],
      providers: [...providers, Administration, SendCommandsHandler],
      exports: [...providers.map(({ provide }) => provide), Administration],
    };
  }
}

/** Nest's own lines in our log; what it says of each route at the start is for debugging. */
const nestLogger = (log: Logger): LoggerService => ({
  log: (message: unknown) => {
    log.debug(String(message));
  },
  warn: (message: unknown) => {
    log.warn(String(message));
  },
  error: (message: unknown) => {
    log.error(String(message));
  },
  debug: (message: unknown) => {
    log.debug(String(message));
  },
  verbose: (message: unknown) => {
    log.trace(String(message));
  },
  fatal: (message: unknown) => {
    log.fatal(String(message));
  },
});

/**
 * The API, ready to be asked through `inject` or to listen. Everything that is the same for all routes stands here: sign-in before the
 * body is read, strict parsers, schemas, answers, the API document. Throws when a route does not say who may call it.
 */
export async function createApi(deps: ApiDeps): Promise<NestFastifyApplication> {
  const { config, log } = deps;
  const adapter = new FastifyAdapter({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // The head of a request arrives at once; of its body see body-progress.ts.
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    routerOptions: { querystringParser: parseQuery, maxParamLength: 500 },
    // An address that cannot be read is refused before Nest and its filter are asked.
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
      const msg = kernelRefusals.BadRequest[languageOf(request.headers['accept-language'])];
      void reply
        .status(400)
        .send({ code: 400, success: false, data: null, msg, refusal: 'BadRequest', errors: [{ path: 'url', message: msg }] });
    },
  });
  const auth = createAuth(deps);
  const document: ApiDocument = { current: null };
  const menuCalls = createMenuCalls(auth.menus.stateNow);
  const app = await NestFactory.create<NestFastifyApplication>(ApiModule.with(deps, auth, document, menuCalls), adapter, {
    logger: nestLogger(log),
    bodyParser: false,
    abortOnError: false,
  });
  markOperations(app);
  const instance = adapter.getInstance();
  const routes = tableRoutes(instance);
  limitOpenBodies(instance);
  instance.server.maxConnections = mostConnections;
  endSlowBodies(instance, deps.bodyPatience);
  closeConnectionsOnStop(instance);
  addSecurityHeaders(instance, { isHttps: config.publicUrl?.startsWith('https:') ?? false });
  logRequests(instance, log);
  const calls = createLogWriter({ store: createLogStore(deps.platform), logger: log });
  logCalls(instance, calls, auth.whoWasNamed);
  instance.addHook('onClose', calls.flush);
  addMetrics(instance, config, deps.moreMetrics);
  await app.register(fastifyCookie);
  addBodyParsers(instance);
  guardRequests(instance, {
    signIn: auth.sessions,
    calls: menuCalls,
    requestsPerSecond: config.requestsPerSecond,
    now: deps.now ?? Date.now,
    newId: v7,
  });
  const page = await serveConsole(instance, deps.consoleFolder);
  app.useGlobalFilters(new AnswersFilter(wordsOf(deps.streams), routes, log, page));
  app.useGlobalPipes(
    new StandardSchemaValidationPipe({
      validateCustomDecorators: true,
      exceptionFactory: (issues) => new ShapeException(shapeErrorsOf(issues)),
    }),
  );
  await app.init();
  menuCalls.bind(routes);
  document.current = writeDocument(openApiOf(routes));
  await instance.ready();
  return app;
}

export type RunningApi = Readonly<{ url: string; app: NestFastifyApplication; stop: () => Promise<void> }>;

/** Listens on `HOST` and `PORT`. `stop` takes no new requests, lets running ones finish, and resolves when the last is answered. */
export async function startApi(deps: ApiDeps): Promise<RunningApi> {
  const app = await createApi(deps);
  await app.listen(deps.config.port, deps.config.host);
  return { url: await app.getUrl(), app, stop: () => app.close() };
}
