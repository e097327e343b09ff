// The calls that every kind of record has: the standard ones, and those of the console.
import type { Resource } from '@cloud-factory/domain/catalogue';
import { findRecords } from '@cloud-factory/projections/catalogue';
import { WrittenRow } from '../platform/shapes.js';
import { list, one, pageRoute, read, write, type RecordRoute } from './route.js';
import { detailSchema, recordSchema, removeSchema, searchSchema, submitSchema } from './schemas.js';

/** The calls that every kind has (decision 8): `list` and `page` are one call under two names. */
export function standardRoutes(resource: Resource): readonly RecordRoute[] {
  const { labels } = resource;
  return [
    pageRoute(resource, 'list', undefined, false),
    pageRoute(resource, 'page', undefined, false),
    read(resource, {
      name: 'detail',
      schema: detailSchema(resource),
      answers: one(recordSchema(resource)),
      summary: `${labels.en}: one record, also as it was at a moment`,
      run: (calls, caller, { id, asOf }) => calls.detail(resource, caller, id, asOf),
    }),
    write(resource, {
      name: 'submit',
      from: 'body',
      schema: submitSchema(resource),
      answers: one(WrittenRow),
      summary: `${labels.en}: creates or changes a record`,
      run: (calls, caller, body, reply) => calls.save(resource, caller, body, reply),
    }),
    write(resource, {
      name: 'remove',
      schema: removeSchema,
      answers: list(WrittenRow),
      summary: `${labels.en}: retires records, all or none`,
      run: (calls, caller, ids, reply) => calls.retire(resource, caller, ids, reply),
    }),
  ];
}

/** Calls of the console's own (decision 32), below `/api/console/catalogue/<key>`. */
export function consoleRoutes(resource: Resource): readonly RecordRoute[] {
  const { labels, versions } = resource;
  return [
    read(resource, {
      name: 'retired',
      schema: searchSchema(resource),
      answers: { schema: recordSchema(resource), shape: 'page' },
      summary: `${labels.en}: retired records`,
      run: (calls, caller, search) => calls.ask(resource, caller, (client) => findRecords(client, resource, search, { isRetired: true })),
    }),
    write(resource, {
      name: 'reinstate',
      schema: removeSchema,
      answers: list(WrittenRow),
      summary: `${labels.en}: takes retired records back into use, all or none`,
      run: (calls, caller, ids, reply) => calls.reinstate(resource, caller, ids, reply),
    }),
    ...(versions
      ? [
          write(resource, {
            name: 'publish',
            schema: removeSchema,
            answers: list(WrittenRow),
            summary: `${labels.en}: publishes drafts, all or none`,
            run: (calls, caller, ids, reply) => calls.publish(resource, caller, ids, reply),
          }),
        ]
      : []),
  ];
}
