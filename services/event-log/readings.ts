import { eventColumns, noEvent } from './rows.js';

export const sweptAtOnce = 5_000;

/** Plans that do not depend on statistics: they are made once per connection, and a database made a minute ago has none. */
export const readerOptions =
  '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c jit=off -c statement_timeout=60000 -c application_name=cloud-factory-read-log';

/** The event that it followed from; what is no id of an event leads nowhere. */
const causeOf = `case when e.causation_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then e.causation_id::uuid end`;

/** What is asked of the tables of the log. Each orders by the index that it is to go by: nothing else tells a planner that knows nothing. */
export const readings = {
  // Of the streams only those that are not where the caller knows them, and of the commands only those with an answer. One snapshot for both: who finds
  // no answer to a command finds no event of it either.
  load: `select r.n::integer as asked, null as fingerprint, null as answer, coalesce(s.version, 0) as stream_version, ${eventColumns}
    from unnest($1::text[], $2::text[], $3::integer[]) with ordinality r(tenant, stream, after, n)
    left join lateral (select n.version from event_log.events n where n.tenant_id = r.tenant and n.stream = r.stream order by n.version desc limit 1) s on true
    left join lateral (select * from event_log.events n where n.tenant_id = r.tenant and n.stream = r.stream and n.version > r.after order by n.version) e on true
    where coalesce(s.version, 0) <> r.after
    union all
    select -q.n::integer, a.fingerprint, a.answer, 0, ${noEvent}
    from unnest($4::text[], $5::text[]) with ordinality q(tenant, command, n)
    join event_log.answers a on a.tenant_id = q.tenant and a.command_id = q.command
    order by asked, version`,
  stream: `select ${eventColumns} from event_log.events e where e.tenant_id = $1 and e.stream = $2 and e.position <= $3 order by e.version`,
  back: `select ${eventColumns} from event_log.events e where e.tenant_id = $1 and e.stream = $2 and e.version < $3 order by e.version desc limit $4`,
  types: `select distinct e.type from (select n.type from event_log.events n where n.tenant_id = $1 and n.stream = $2 order by n.version) e`,
  // Each step is one look into the index of ids. A chain is short; the limit only ends one that was damaged into a circle.
  causes: `with recursive chain(asked, id, cause, stream, type, at, said_by, depth) as (
      select e.id, e.id, ${causeOf}, e.stream, e.type, e.at, e.said_by, 0 from event_log.events e where e.tenant_id = $1 and e.id = any ($2::uuid[])
      union all
      select c.asked, e.id, ${causeOf}, e.stream, e.type, e.at, e.said_by, c.depth + 1
      from chain c join event_log.events e on e.tenant_id = $1 and e.id = c.cause
      where c.depth < 50)
    select distinct on (asked) asked, id, stream, type, date_part('epoch', at) as at, said_by from chain where depth > 0 order by asked, depth desc`,
  tenant: `select ${eventColumns} from event_log.events e where e.tenant_id = $1 and e.position > $2 order by e.position limit $3`,
  heads: 'select tenant_id, position from event_log.heads where position > 0 order by tenant_id',
  sweep: `delete from event_log.answers where ctid = any (array(select ctid from event_log.answers where at < now() - make_interval(days => $1) limit ${sweptAtOnce}))`,
} as const;
