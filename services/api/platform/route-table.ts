// What is served, as Fastify registered it: the API document, 405 and the laws over every operation are made from this one list.
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Operation, RouteMarks } from './route-marks.js';

export type ServedRoute = Readonly<{ method: string; url: string; aliasOf: string | null; operation: Operation | null }>;

export type RouteTable = Readonly<{
  /** Every route below `/api`, aliases too. */
  routes: readonly ServedRoute[];
  /** The methods that serve an address, or none. Query and escapes are taken off, as the router does. */
  methodsOf: (url: string) => readonly string[];
}>;

function pathOf(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
      .join('/')}$`,
  );

/** On what the hook registers itself: the address that it stands for. */
const isExtra = Symbol('registered by the hook itself');
type Marked = RouteOptions & { config?: RouteMarks & { [isExtra]?: string } };

/**
 * Listens to routes as they are registered: serves the marked GETs by POST too, and every alias of a call. Must be called before the
 * first route.
 */
export function tableRoutes(instance: FastifyInstance): RouteTable {
  const routes: ServedRoute[] = [];
  const exact = new Map<string, Set<string>>();
  const patterns: Readonly<{ pattern: RegExp; methods: Set<string> }>[] = [];

  function note(method: string, url: string, marks: Marked['config'] = {}): void {
    const { [isExtra]: aliasOf = null, operation = null } = marks;
    if (url.startsWith('/api/') && method !== 'HEAD') routes.push({ method, url, aliasOf: aliasOf === url ? null : aliasOf, operation });
    const known = exact.get(url);
    if (known) {
      known.add(method);
      return;
    }
    const methods = new Set([method]);
    exact.set(url, methods);
    if (url.startsWith('/api/') && /[:*]/.test(url)) patterns.push({ pattern: patternOf(url), methods });
  }

  instance.addHook('onRoute', function onRoute(options) {
    const route = options as Marked; // `config` carries our marks and nothing else
    const methods = [route.method].flat();
    const marks = route.config ?? {};
    for (const method of methods) note(method, route.url, marks);
    if (marks[isExtra] || !methods.some((method) => method === 'GET' || method === 'POST')) return;
    if (!marks.byPost && !marks.aliases?.length) return;
    const urls = [
      ...(marks.byPost && methods.includes('GET') ? [{ url: route.url, method: 'POST' }] : []),
      ...(marks.aliases ?? []).flatMap((url) => [...methods, ...(marks.byPost ? ['POST'] : [])].map((method) => ({ url, method }))),
    ];
    for (const { url, method } of urls) {
      // Two calls may share an alias, as `add` and `update` share `submit`: whoever is first serves it.
      if (exact.get(url)?.has(method)) continue;
      instance.route({ ...route, method, url, config: { ...marks, [isExtra]: route.url } } as RouteOptions);
    }
  });

  return {
    routes,
    methodsOf: (url) => {
      const path = pathOf(url);
      const methods = exact.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.methods;
      return methods ? [...methods] : [];
    },
  };
}
