// Who asks, and whether they may: decided before a byte of the body is read.
import { createHash } from 'node:crypto';
import { systemUser } from '@cloud-factory/commands';
import { idAs, type Position } from '@cloud-factory/domain/shared/ids';
import { defaultZone } from '@cloud-factory/projections/shared';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MenuCalls } from '../scopes/menu-calls.js';
import { OwnWrites, type Identity } from './caller.js';
import { refuseFromOutside } from './of-the-house.js';
import { languageOf } from './language.js';
import { isGranted, isOpenByScopes } from './permissions.js';
import { createRateLimit, networkOf } from './rate-limit.js';
import { RefusedException, ShapeException } from './refused.js';
import type { Access, RouteMarks } from './route-marks.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256 (hex) of the body's bytes; of nothing when there was none. */
    bodyHash: string | null;
    /** It named a tenant, a department or a role that is not that of the session, and was refused. */
    isForeign: boolean;
    /** Whom its work is counted against: a session, or a network. */
    limitedAs: string;
  }
}

export type SignIn = Readonly<{
  /** Whether this house made the token at all; asks nothing of the database. */
  isSealed: (token: string) => boolean;
  /** Who holds this access token; null when nobody does. Never older than a second. */
  identify: (token: string) => Promise<Identity | null>;
}>;

export type HookDeps = Readonly<{
  signIn: SignIn;
  calls: Pick<MenuCalls, 'at'>;
  requestsPerSecond: number;
  now: () => number;
  newId: () => string;
}>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const emptyHash = createHash('sha256').digest('hex');

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : value;
};

/** The token of `Blade-Auth: bearer <token>`. */
export function bearerOf(request: FastifyRequest): string | null {
  const value = header(request, 'blade-auth') ?? '';
  return /^bearer ([A-Za-z0-9._~-]{1,512})$/i.exec(value)?.[1] ?? null;
}

function commandIdOf(request: FastifyRequest, newId: () => string): string {
  const given = header(request, 'idempotency-key');
  if (given === undefined || given === '') return newId();
  if (!uuid.test(given)) throw new ShapeException([{ path: 'Idempotency-Key', key: 'uuid' }]);
  return given.toLowerCase();
}

function positionOf(request: FastifyRequest): Position | null {
  const given = header(request, 'x-after-position');
  if (given === undefined || given === '') return null;
  if (!/^[\w.:-]{1,64}$/.test(given)) throw new ShapeException([{ path: 'X-After-Position', key: 'format' }]);
  return idAs(given);
}

/** Whether a place was named that is not that of the session: another tenant (decision 29), another department, a role that it does not work in. */
function isElsewhere(request: FastifyRequest, { tenant, isPlatform, deptId, roleIds }: Identity): boolean {
  const tenants = [header(request, 'tenant-id'), (request.query as Record<string, string>)['tenantId']]; // parsed by our own parser
  const named = (text: string | undefined): text is string => text !== undefined && text !== '';
  if (!isPlatform && tenants.some((each) => named(each) && each !== tenant)) return true;
  const [dept, roles] = [header(request, 'dept-id'), header(request, 'role-id')];
  if (named(dept) && dept !== deptId) return true;
  // Somebody with several roles is told all of them at once, parted by commas.
  return named(roles) && roles.split(',').some((each) => !roleIds.some((id) => id === each.trim()));
}

function refuseUnlessAllowed(access: Access, identity: Identity, { whileLocked, byPrograms }: RouteMarks): void {
  if (identity.isLocked && !whileLocked) throw new RefusedException('SessionLocked', { status: 403 });
  // A program is nobody: what a person may do by being signed in is no scope of its.
  if (access.kind === 'signedIn' && !byPrograms && identity.userId === systemUser)
    throw new RefusedException('NotAllowed', { status: 403 });
  if (access.kind === 'permission' && !access.anyOf.some((permission) => isGranted(identity.permissions, permission))) {
    throw new RefusedException('NotAllowed', { status: 403 });
  }
}

/** Adds the hooks. A route below `/api` without a mark of access is refused to everybody. */
export function guardRequests(instance: FastifyInstance, { signIn, calls, requestsPerSecond, now, newId }: HookDeps): void {
  const limit = createRateLimit(requestsPerSecond, now);
  instance.decorateRequest('caller', null);
  instance.decorateRequest('bodyHash', null);
  instance.decorateRequest('isForeign', false);
  instance.decorateRequest('limitedAs', '');

  function take(name: string, weight = 1): void {
    const seconds = limit.take(name, weight);
    if (seconds > 0) throw new RefusedException('TooManyRequests', { status: 429, retryAfter: seconds });
  }

  instance.addHook('onRequest', async (request, reply) => {
    const marks = request.routeOptions.config as unknown as RouteMarks; // nobody else writes there
    const { access } = marks;
    const isApi = request.is404 ? request.url.startsWith('/api') : (request.routeOptions.url ?? '').startsWith('/api/');
    const token = bearerOf(request);
    const network = networkOf(request.ip);
    // A token that is made up is paid for by its network, and nothing is looked up for it.
    const isPerson = isApi && token !== null && access?.kind !== 'open' && signIn.isSealed(token);
    const identity = isPerson ? await signIn.identify(token) : null;
    request.limitedAs = identity ? identity.sessionId : network;
    if (isApi) take(request.limitedAs, access?.kind === 'open' ? access.weighs : 1);
    if (!isApi || request.is404) return;
    if (!access) throw new RefusedException('NotAllowed', { status: 403 });
    const shared = {
      commandId: commandIdOf(request, newId),
      requestId: request.id,
      call: `${request.method} ${request.routeOptions.url ?? ''}`,
      after: positionOf(request),
      ownWrites: new OwnWrites(),
      isGone: () => reply.raw.destroyed && !reply.raw.writableEnded,
      language: languageOf(header(request, 'accept-language')),
      timeZone: defaultZone,
      fingerprint: '',
    };
    if (access.kind === 'open') return;
    if (!identity) throw new RefusedException('NotSignedIn', { status: 401 });
    // Known before it is refused: the log of calls tells also what somebody was not allowed to do.
    request.caller = { ...identity, ...shared, commandId: idAs(shared.commandId) };
    // Refused, not ignored: somebody believes to be where they are not.
    request.isForeign = isElsewhere(request, identity);
    if (request.isForeign) throw new RefusedException('NotAllowed', { status: 403 });
    refuseUnlessAllowed(access, identity, marks);
    refuseFromOutside(identity, request.method, request.routeOptions.url ?? '');
    const isOpen = await isOpenByScopes(identity, () => calls.at(request.method, request.routeOptions.url ?? ''));
    if (!isOpen) throw new RefusedException('NotAllowed', { status: 403 });
  });

  instance.addHook('preHandler', async (request) => {
    // A millisecond in which a body was taken apart, and nothing else answered, is as much as a request.
    if (request.limitedAs !== '') limit.charge(request.limitedAs, Math.floor(request.parsedMs));
    if (!request.caller) return;
    const fingerprint = createHash('sha256')
      .update(`${request.method} ${request.url}\n${request.bodyHash ?? emptyHash}`)
      .digest('hex');
    request.caller = { ...request.caller, fingerprint };
  });
}
