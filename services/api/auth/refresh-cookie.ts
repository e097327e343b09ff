// The console's refresh token: a cookie that scripts cannot read and other sites cannot send.
import type { Config } from '@cloud-factory/config';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { signInError, type Asking } from './sign-in.js';

type Where = Pick<Config, 'publicUrl'>;
const plainName = 'cf_refresh';
/** Browsers take such a name from this very host alone, over https, for the whole host: a neighbour below the same domain cannot plant one. */
const hostName = `__Host-${plainName}`;

const isSecure = (request: FastifyRequest, { publicUrl }: Where): boolean =>
  request.protocol === 'https' || (publicUrl?.startsWith('https:') ?? false);

/** Name and path of the cookie: by https the one that only this host can set, else one for the addresses of signing in. */
const placeOf = (request: FastifyRequest, config: Where) =>
  isSecure(request, config) ? { name: hostName, path: '/' } : { name: plainName, path: '/api/blade-auth' };

/** How a cookie of signing in is set; over https alone when the console is there. */
export const cookieFor = (request: FastifyRequest, config: Where, seconds: number) => ({
  path: '/api/blade-auth',
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: isSecure(request, config),
  maxAge: seconds,
});

/** How often a cookie stands in the header. A browser has one of each name and path: a second one was planted, and which of them counts would be a guess. */
const timesOf = (name: string, header: string | undefined): number =>
  (header ?? '').split(';').filter((each) => each.trimStart().startsWith(`${name}=`)).length;

export function setRefreshCookie(request: FastifyRequest, reply: FastifyReply, config: Where, token: string, seconds: number): void {
  const { name, path } = placeOf(request, config);
  reply.setCookie(name, token, { ...cookieFor(request, config, seconds), path });
}

/** Takes the cookie away, under both of its names: the house may have moved to https since. */
export function clearRefreshCookie(request: FastifyRequest, reply: FastifyReply, config: Where): void {
  reply.clearCookie(plainName, { path: '/api/blade-auth' });
  if (isSecure(request, config)) reply.clearCookie(hostName, { path: '/', secure: true });
}

/**
 * The token of the cookie; undefined when there is none. Throws when another site's page sent it (browsers say where a request comes from, and a foreign page
 * cannot lie), and when it stands there twice.
 */
export function refreshCookieOf(request: FastifyRequest, config: Where, { language }: Asking): string | undefined {
  const site = request.headers['sec-fetch-site'];
  const { name } = placeOf(request, config);
  const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (isForeign || timesOf(name, request.headers.cookie) > 1) throw signInError('wrongToken', language);
  return request.cookies[name];
}
