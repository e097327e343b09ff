-- One event of one caller, when nobody else waits: what `event_log.append` does, in three statements instead of the machinery for batches. A service
-- with little to do answers in half the time.

/*
 * Answers the JSON of the outcome, or null when the case is not a plain one (a new tenant, a command that is known, a stream that moved on): then
 * nothing was written, and `event_log.append` decides. Both hash alike; a law holds them to it.
 */
create function event_log.append_one(
  tenant text, command text, command_fingerprint text, author text, correlation text, causation text,
  stream_name text, expected integer, event_id uuid, event_type text, event_schema integer, event_data text, event_personal bytea
) returns text language plpgsql volatile as $$
declare
  lf constant text := E'\n';
  head record;
  known record;
  now_at timestamptz;
  event_hash bytea;
  new_answer text;
begin
  select h.position + 1 as position, h.hash into head from event_log.heads h where h.tenant_id = tenant for update;
  if not found then return null; end if;
  -- A statement of its own, after the lock: it sees what those who held it before have committed.
  select coalesce((select x.version from event_log.streams x where x.tenant_id = tenant and x.stream = stream_name), 0) as version,
    exists (select from event_log.answers x where x.tenant_id = tenant and x.command_id = command) as is_answered into known;
  if known.is_answered or known.version <> expected then return null; end if;
  now_at := date_trunc('milliseconds', clock_timestamp());
  event_hash := sha256(head.hash || convert_to(
    'cloud-factory event 1' || lf || tenant || lf || head.position || lf || stream_name || lf || (expected + 1) || lf || event_id || lf || event_type || lf || event_schema || lf
    || to_char(now_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || lf || author || lf || command || lf || correlation || lf || coalesce(causation, '') || lf
    || octet_length(event_data) || lf || coalesce(octet_length(event_personal)::text, '-') || lf || event_data, 'UTF8') || coalesce(event_personal, ''::bytea));
  new_answer := '{"kind":"written","writes":[{"stream":' || to_json(stream_name) || ',"version":' || (expected + 1) || ',"position":"' || lpad(head.position::text, 16, '0') || '"}]}';
  with added as (
    insert into event_log.events (tenant_id, position, stream, version, id, type, schema_version, at, said_by, command_id, correlation_id, causation_id, data, personal, previous_hash, hash)
      values (tenant, head.position, stream_name, expected + 1, event_id, event_type, event_schema, now_at, author, command, correlation, causation, event_data::json, event_personal, head.hash, event_hash)
  ), versioned as (
    insert into event_log.streams as s (tenant_id, stream, version) values (tenant, stream_name, expected + 1)
      on conflict (tenant_id, stream) do update set version = excluded.version
  ), answered as (
    insert into event_log.answers (tenant_id, command_id, fingerprint, answer, at) values (tenant, command, command_fingerprint, new_answer, now_at)
  )
  update event_log.heads h set position = head.position, hash = event_hash where h.tenant_id = tenant;
  return '{"kind":"answered","isRepeated":false,"answer":' || new_answer || '}';
end $$;

revoke all on function event_log.append_one from public;
grant execute on function event_log.append_one to cf_log;
