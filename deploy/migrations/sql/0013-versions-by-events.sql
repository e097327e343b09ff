-- A stream's version is that of its newest event, found at the end of the index that keeps versions unique: one look, as it was one look in the table of
-- streams, whatever the statistics say. So that table goes, and with it a row and an index to be written for every append (docs/decisions/0017).
-- A program of the release before this one finds its functions gone and answers that the log cannot be asked: it is to be restarted.
do $$
declare old regprocedure;
begin
  for old in select p.oid from pg_proc p where p.pronamespace = 'event_log'::regnamespace and p.proname in ('append', 'append_one') loop
    execute format('drop function %s', old);
  end loop;
end $$;
drop table event_log.streams;

/*
 * Appends what many callers sent, in one transaction, each with an outcome of its own. Lists of texts come joined by line feeds (none holds
 * one), everything else as arrays; slots, so that each stream, claim and counter is looked up once:
 *   tenants      t_name (in the order in which they are locked)
 *   streams      s_tenant (slot), s_name
 *   claims       c_tenant, c_kind, c_value
 *   counters     n_tenant, n_prefix
 *   appends      a_tenant, a_command, a_fingerprint, a_by, a_correlation, a_causation (empty: none), a_answer (empty, or one to be kept
 *                instead of writing), and where its writes, numbers begin: a_writes, a_numbers (one entry more than appends)
 *   numbers      m_counter, m_digits, m_token: the token in the data of this append that becomes the next number
 *   writes       w_stream, w_expected, and where its events, releases, claims begin: w_events, w_releases, w_claims (one more)
 *   releases     r_claim; takings k_claim
 *   events       e_append, e_stream (slot), e_version (the one that it gets if it is written), e_id, e_type, e_schema, e_numbered; its bytes begin in
 *                payload after e_start: e_before bytes that are hashed between position and time, e_between between time and data, data, personal (-1: none)
 *   What is hashed begins with t_hashed. An event with a number in it is hashed from its parts instead: its data is not known before.
 * Answers one line of JSON per append, an `AppendOutcome`. It raises nothing for an outcome; an error means that nothing was written.
 */
create function event_log.append(
  t_name text, t_hashed bytea[],
  s_tenant integer[], s_name text,
  c_tenant integer[], c_kind text, c_value text,
  n_tenant integer[], n_prefix text,
  a_tenant integer[], a_command text, a_fingerprint text, a_by text, a_correlation text, a_causation text, a_answer text, a_writes integer[], a_numbers integer[],
  m_counter integer[], m_digits integer[], m_token text,
  w_stream integer[], w_expected integer[], w_events integer[], w_releases integer[], w_claims integer[],
  r_claim integer[], k_claim integer[],
  e_append integer[], e_stream integer[], e_version integer[], e_id uuid[], e_type text, e_schema integer[], e_numbered boolean[],
  e_start integer[], e_before integer[], e_between integer[], e_data integer[], e_personal integer[],
  payload bytea
) returns text language plpgsql volatile as $$
declare
  lf constant text := E'\n';
  tenants constant text[] := string_to_array(t_name, lf);
  stream_names constant text[] := string_to_array(s_name, lf);
  claim_kinds constant text[] := string_to_array(c_kind, lf);
  claim_values constant text[] := string_to_array(c_value, lf);
  commands constant text[] := string_to_array(a_command, lf);
  fingerprints constant text[] := string_to_array(a_fingerprint, lf);
  authors constant text[] := string_to_array(a_by, lf);
  correlations constant text[] := string_to_array(a_correlation, lf);
  causations constant text[] := string_to_array(a_causation, lf, '');
  kept constant text[] := string_to_array(a_answer, lf, '');
  types constant text[] := string_to_array(e_type, lf);
  tokens constant text[] := string_to_array(m_token, lf);
  appends constant integer := cardinality(a_tenant);
  events constant integer := cardinality(e_id);
  positions bigint[]; hashes bytea[]; heads_before bigint[];
  versions integer[];
  known_fingerprints text[]; known_answers text[];
  holders text[]; holders_before text[];
  counters bigint[]; counters_before bigint[];
  -- Filled first: an array whose first element is set at [3] would begin at [3], and every event would get its neighbour's data.
  outcomes text[] := array_fill(null::text, array[appends]);
  answers text[] := array_fill(null::text, array[appends]);
  -- What becomes of each event; no position: its append was not done.
  o_position bigint[]; o_data text[]; o_hash bytea[]; o_previous bytea[];
  now_at timestamptz; now_text text; now_line bytea;
  tenant integer; slot integer; holder text; written text; event_data text; personal bytea;
  head_position bigint; head_hash bytea; event_hash bytea;
  undo_slots integer[]; undo_holders text[]; numbers text[];
  is_done boolean; n bigint;
begin
  if events > 0 then
    o_position := array_fill(null::bigint, array[events]);
    o_data := array_fill(null::text, array[events]);
    o_hash := array_fill(null::bytea, array[events]); o_previous := o_hash;
  end if;

  -- The locks of all tenants concerned, always in the same order: two batches cannot wait for each other.
  select array_agg(l.position order by l.n), array_agg(l.hash order by l.n) into positions, hashes from (
    select h.position, h.hash, t.n from unnest(tenants) with ordinality t(name, n) join event_log.heads h on h.tenant_id = t.name order by t.n for update of h
  ) l;
  if coalesce(cardinality(positions), 0) < cardinality(tenants) then
    insert into event_log.heads (tenant_id) select t.name from unnest(tenants) with ordinality t(name, n) order by t.n on conflict do nothing;
    select array_agg(l.position order by l.n), array_agg(l.hash order by l.n) into positions, hashes from (
      select h.position, h.hash, t.n from unnest(tenants) with ordinality t(name, n) join event_log.heads h on h.tenant_id = t.name order by t.n for update of h
    ) l;
  end if;
  heads_before := positions;
  now_at := date_trunc('milliseconds', clock_timestamp());
  now_text := to_char(now_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  now_line := convert_to(now_text || lf, 'UTF8');

  -- A statement of its own, after the locks: it sees what those who held them before have committed.
  select array_agg(coalesce(x.version, 0) order by s.n) into versions from unnest(s_tenant, stream_names) with ordinality s(tenant, name, n)
    left join lateral (select e.version from event_log.events e where e.tenant_id = tenants[s.tenant] and e.stream = s.name order by e.version desc limit 1) x on true;
  select array_agg(x.fingerprint order by a.n), array_agg(x.answer order by a.n) into known_fingerprints, known_answers
    from unnest(a_tenant, commands) with ordinality a(tenant, command, n) left join event_log.answers x on x.tenant_id = tenants[a.tenant] and x.command_id = a.command;
  if cardinality(c_tenant) > 0 then
    select array_agg(x.stream order by c.n) into holders
      from unnest(c_tenant, claim_kinds, claim_values) with ordinality c(tenant, kind, value, n)
      left join event_log.claims x on x.tenant_id = tenants[c.tenant] and x.kind = c.kind and x.value = c.value;
    holders_before := holders;
  end if;
  if cardinality(n_tenant) > 0 then
    select array_agg(coalesce(x.last, 0) order by c.n) into counters
      from unnest(n_tenant, string_to_array(n_prefix, lf)) with ordinality c(tenant, prefix, n)
      left join event_log.numbers x on x.tenant_id = tenants[c.tenant] and x.prefix = c.prefix;
    counters_before := counters;
  end if;

  <<each_append>>
  for i in 1 .. appends loop
    tenant := a_tenant[i];
    if known_fingerprints[i] is not null then
      outcomes[i] := case when known_fingerprints[i] = fingerprints[i]
        then '{"kind":"answered","isRepeated":true,"answer":' || known_answers[i] || '}' else '{"kind":"reused"}' end;
      continue;
    end if;
    if kept[i] is not null then
      answers[i] := kept[i];
      outcomes[i] := '{"kind":"answered","isRepeated":false,"answer":' || kept[i] || '}';
      continue;
    end if;

    for w in a_writes[i] .. a_writes[i + 1] - 1 loop
      slot := w_stream[w];
      if versions[slot] = w_expected[w] then continue; end if;
      -- The same events under another command id, after a lost answer: they are there already.
      select count(*) = w_events[a_writes[i + 1]] - w_events[a_writes[i]] and count(*) > 0 into is_done
        from generate_series(a_writes[i], a_writes[i + 1] - 1) x(w), generate_series(w_events[x.w], w_events[x.w + 1] - 1) y(e), event_log.events z
        where z.tenant_id = tenants[tenant] and z.stream = stream_names[w_stream[x.w]] and z.version = w_expected[x.w] + 1 + y.e - w_events[x.w] and z.id = e_id[y.e];
      if not is_done then
        outcomes[i] := '{"kind":"conflict","stream":' || to_json(stream_names[slot]) || ',"version":' || versions[slot] || '}';
        continue each_append;
      end if;
      select string_agg('{"stream":' || to_json(stream_names[w_stream[x.w]]) || ',"version":' || coalesce(z.version, w_expected[x.w])
          || ',"position":"' || lpad(coalesce(z.position, positions[tenant])::text, 16, '0') || '"}', ',' order by x.w) into written
        from generate_series(a_writes[i], a_writes[i + 1] - 1) x(w)
        left join event_log.events z on z.tenant_id = tenants[tenant] and z.stream = stream_names[w_stream[x.w]] and z.version = w_expected[x.w] + w_events[x.w + 1] - w_events[x.w];
      answers[i] := '{"kind":"written","writes":[' || written || ']}';
      outcomes[i] := '{"kind":"answered","isRepeated":true,"answer":' || answers[i] || '}';
      continue each_append;
    end loop;

    -- Releases of the whole append first: what one of its streams gives up another may take.
    if w_releases[a_writes[i + 1]] + w_claims[a_writes[i + 1]] > w_releases[a_writes[i]] + w_claims[a_writes[i]] then
      undo_slots := '{}'; undo_holders := '{}';
      for w in a_writes[i] .. a_writes[i + 1] - 1 loop
        for r in w_releases[w] .. w_releases[w + 1] - 1 loop
          slot := r_claim[r];
          if holders[slot] = stream_names[w_stream[w]] then
            undo_slots := undo_slots || slot; undo_holders := undo_holders || holders[slot];
            holders[slot] := null;
          end if;
        end loop;
      end loop;
      for w in a_writes[i] .. a_writes[i + 1] - 1 loop
        for k in w_claims[w] .. w_claims[w + 1] - 1 loop
          slot := k_claim[k];
          holder := holders[slot];
          if holder <> stream_names[w_stream[w]] then
            outcomes[i] := '{"kind":"taken","claim":{"kind":' || to_json(claim_kinds[slot]) || ',"value":' || to_json(claim_values[slot]) || '},"holder":' || to_json(holder) || '}';
            for u in reverse cardinality(undo_slots) .. 1 loop holders[undo_slots[u]] := undo_holders[u]; end loop;
            continue each_append;
          end if;
          if holder is null then
            undo_slots := undo_slots || slot; undo_holders := undo_holders || null::text;
            holders[slot] := stream_names[w_stream[w]];
          end if;
        end loop;
      end loop;
    end if;

    -- From here on nothing stands in the way of this append: only now it takes its numbers.
    numbers := '{}';
    for m in a_numbers[i] .. a_numbers[i + 1] - 1 loop
      n := counters[m_counter[m]] + 1;
      counters[m_counter[m]] := n;
      numbers := numbers || lpad(n::text, greatest(m_digits[m], length(n::text)), '0');
    end loop;

    written := '';
    head_position := positions[tenant]; head_hash := hashes[tenant];
    for w in a_writes[i] .. a_writes[i + 1] - 1 loop
      slot := w_stream[w];
      for e in w_events[w] .. w_events[w + 1] - 1 loop
        head_position := head_position + 1;
        if e_numbered[e] then
          event_data := convert_from(substring(payload from e_start[e] + e_before[e] + e_between[e] + 1 for e_data[e]), 'UTF8');
          for m in a_numbers[i] .. a_numbers[i + 1] - 1 loop event_data := replace(event_data, tokens[m], numbers[m - a_numbers[i] + 1]); end loop;
          personal := case when e_personal[e] >= 0 then substring(payload from e_start[e] + e_before[e] + e_between[e] + e_data[e] + 1 for e_personal[e]) end;
          o_data[e] := event_data;
          event_hash := sha256(head_hash || convert_to(
            'cloud-factory event 1' || lf || tenants[tenant] || lf || head_position || lf || stream_names[slot] || lf || e_version[e] || lf || e_id[e] || lf || types[e] || lf
            || e_schema[e] || lf || now_text || lf || authors[i] || lf || commands[i] || lf || correlations[i] || lf || coalesce(causations[i], '') || lf
            || octet_length(event_data) || lf || coalesce(octet_length(personal)::text, '-') || lf || event_data, 'UTF8') || coalesce(personal, ''::bytea));
        else
          event_hash := sha256(head_hash || t_hashed[tenant] || head_position::text::bytea || substring(payload from e_start[e] + 1 for e_before[e]) || now_line
            || substring(payload from e_start[e] + e_before[e] + 1 for e_between[e] + e_data[e] + greatest(e_personal[e], 0)));
        end if;
        o_position[e] := head_position; o_previous[e] := head_hash; o_hash[e] := event_hash;
        head_hash := event_hash;
      end loop;
      versions[slot] := versions[slot] + w_events[w + 1] - w_events[w];
      written := written || case when written = '' then '' else ',' end
        || '{"stream":' || to_json(stream_names[slot]) || ',"version":' || versions[slot] || ',"position":"' || lpad(head_position::text, 16, '0') || '"}';
    end loop;
    positions[tenant] := head_position; hashes[tenant] := head_hash;
    answers[i] := '{"kind":"written","writes":[' || written || ']}';
    outcomes[i] := '{"kind":"answered","isRepeated":false,"answer":' || answers[i] || '}';
  end loop;

  if positions <> heads_before then
    insert into event_log.events (tenant_id, position, stream, version, id, type, schema_version, at, said_by, command_id, correlation_id, causation_id, data, personal, previous_hash, hash)
      select tenants[a_tenant[e.a]], e.position, stream_names[e.s], e.version, e.id, e.type, e.schema_version, now_at,
        authors[e.a], commands[e.a], correlations[e.a], causations[e.a],
        coalesce(e.data, convert_from(substring(payload from e.start + e.before + e.between_bytes + 1 for e.size), 'UTF8'))::json,
        case when e.personal_size >= 0 then substring(payload from e.start + e.before + e.between_bytes + e.size + 1 for e.personal_size) end, e.previous_hash, e.hash
      from unnest(e_append, e_stream, o_position, e_version, e_id, types, e_schema, o_data, e_start, e_before, e_between, e_data, e_personal, o_previous, o_hash)
        e(a, s, position, version, id, type, schema_version, data, start, before, between_bytes, size, personal_size, previous_hash, hash)
      where e.position is not null;
    update event_log.heads h set position = t.position, hash = t.hash
      from unnest(tenants, positions, hashes, heads_before) t(name, position, hash, before) where h.tenant_id = t.name and t.position <> t.before;
  end if;
  insert into event_log.answers (tenant_id, command_id, fingerprint, answer, at)
    select tenants[a.tenant], a.command, a.fingerprint, a.answer, now_at
    from unnest(a_tenant, commands, fingerprints, answers) a(tenant, command, fingerprint, answer) where a.answer is not null;
  if holders is distinct from holders_before then
    delete from event_log.claims x using unnest(c_tenant, claim_kinds, claim_values, holders, holders_before) c(tenant, kind, value, holder, before)
      where c.holder is null and c.before is not null and x.tenant_id = tenants[c.tenant] and x.kind = c.kind and x.value = c.value;
    insert into event_log.claims (tenant_id, kind, value, stream)
      select tenants[c.tenant], c.kind, c.value, c.holder from unnest(c_tenant, claim_kinds, claim_values, holders, holders_before) c(tenant, kind, value, holder, before)
      where c.holder is not null and c.holder is distinct from c.before
      on conflict (tenant_id, kind, value) do update set stream = excluded.stream;
  end if;
  if counters is distinct from counters_before then
    insert into event_log.numbers (tenant_id, prefix, last)
      select tenants[c.tenant], c.prefix, c.last from unnest(n_tenant, string_to_array(n_prefix, lf), counters, counters_before) c(tenant, prefix, last, before)
      where c.last <> c.before
      on conflict (tenant_id, prefix) do update set last = excluded.last;
  end if;
  return array_to_string(outcomes, lf);
end $$;

revoke all on function event_log.append(text, bytea[], integer[], text, integer[], text, text, integer[], text, integer[], text, text, text, text, text, text, integer[], integer[], integer[], integer[], text, integer[], integer[], integer[], integer[], integer[], integer[], integer[], integer[], integer[], integer[], uuid[], text, integer[], boolean[], integer[], integer[], integer[], integer[], integer[], bytea) from public;
grant execute on function event_log.append(text, bytea[], integer[], text, integer[], text, text, integer[], text, integer[], text, text, text, text, text, text, integer[], integer[], integer[], integer[], text, integer[], integer[], integer[], integer[], integer[], integer[], integer[], integer[], integer[], integer[], uuid[], text, integer[], boolean[], integer[], integer[], integer[], integer[], integer[], bytea) to cf_log;

-- One event of one caller, when nobody else waits: the same, without the machinery for batches.
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
  select coalesce((select x.version from event_log.events x where x.tenant_id = tenant and x.stream = stream_name order by x.version desc limit 1), 0) as version,
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
  ), answered as (
    insert into event_log.answers (tenant_id, command_id, fingerprint, answer, at) values (tenant, command, command_fingerprint, new_answer, now_at)
  )
  update event_log.heads h set position = head.position, hash = event_hash where h.tenant_id = tenant;
  return '{"kind":"answered","isRepeated":false,"answer":' || new_answer || '}';
end $$;

revoke all on function event_log.append_one from public;
grant execute on function event_log.append_one to cf_log;
