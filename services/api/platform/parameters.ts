import type { FastifyRequest } from 'fastify';
import { ShapeException } from './refused.js';

const named = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}; // checked on this line

/**
 * The parameters of a simple call, from the path, the query and the body, a later place adding to an earlier one. The same name with
 * two different values is refused: which of them counts would be a guess, and a filter in front may have guessed otherwise.
 */
export function askedOf(request: Pick<FastifyRequest, 'params' | 'query' | 'body'>): Readonly<Record<string, unknown>> {
  const { body } = request;
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw new ShapeException([{ path: 'body', key: 'object' }]);
  const all: Record<string, unknown> = {};
  for (const place of [request.params, request.query, request.body]) {
    for (const [name, value] of Object.entries(named(place))) {
      if (Object.hasOwn(all, name) && JSON.stringify(all[name]) !== JSON.stringify(value))
        throw new ShapeException([{ path: name, key: 'twice' }]);
      all[name] = value;
    }
  }
  return all;
}
