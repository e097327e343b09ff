-- The event log: the only truth. Rows of `events` are added and never changed: the service has no right to. Every tenant counts its own
-- positions in `heads`; the counter is taken under its row's lock inside the append, so a position is visible only after all before it.

-- Where each tenant's log ends. The row is the lock that every append of the tenant takes first.
create table event_log.heads (
  tenant_id text collate "C" primary key,
  position bigint not null default 0,
  -- Of the last event: the next one chains to it. 32 zero bytes before the first.
  hash bytea not null default decode(repeat('00', 32), 'hex')
) with (fillfactor = 20);

-- The version of each stream: one row, so that no append asks for `max(version)`.
create table event_log.streams (
  tenant_id text collate "C" not null,
  stream text collate "C" not null,
  version integer not null,
  primary key (tenant_id, stream)
) with (fillfactor = 80);

create table event_log.events (
  tenant_id text collate "C" not null,
  position bigint not null check (position > 0),
  stream text collate "C" not null,
  version integer not null check (version > 0),
  id uuid not null,
  type text collate "C" not null,
  schema_version integer not null,
  at timestamptz not null,
  said_by text collate "C" not null,
  command_id text collate "C" not null,
  correlation_id text collate "C" not null,
  causation_id text collate "C",
  -- Text, byte for byte as it was hashed; `jsonb` would write it anew.
  data json not null,
  -- Ciphertext, or null.
  personal bytea,
  previous_hash bytea not null,
  -- What exactly is hashed: services/event-log/chain.ts.
  hash bytea not null,
  primary key (tenant_id, position),
  unique (tenant_id, stream, version),
  unique (tenant_id, id)
);

-- What each command was answered, for 30 days.
create table event_log.answers (
  tenant_id text collate "C" not null,
  command_id text collate "C" not null,
  fingerprint text collate "C" not null,
  answer text not null,
  at timestamptz not null,
  primary key (tenant_id, command_id)
);
create index answers_by_time on event_log.answers using brin (at);

-- The last number of a document taken, by what stands before it (`YC20250611-`).
create table event_log.numbers (
  tenant_id text collate "C" not null,
  prefix text collate "C" not null,
  last bigint not null,
  primary key (tenant_id, prefix)
);

-- What one stream of a tenant may hold at a time, and which one does.
create table event_log.claims (
  tenant_id text collate "C" not null,
  kind text collate "C" not null,
  value text collate "C" not null,
  stream text collate "C" not null,
  primary key (tenant_id, kind, value)
);

-- Keys of personal data: one per tenant, wrapped by the master key; one per subject, wrapped by the tenant's.
create table event_log.tenant_keys (
  tenant_id text collate "C" primary key,
  wrapped bytea not null
);

-- A row without a key is an entry of the erasure list: that subject never gets a key again.
create table event_log.person_keys (
  tenant_id text collate "C" not null,
  subject text collate "C" not null,
  wrapped bytea,
  erased_at timestamptz,
  primary key (tenant_id, subject),
  check ((wrapped is null) = (erased_at is not null))
);

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
 *   events       e_id, e_type, e_schema, e_start, e_data, e_personal (bytes; -1: none), e_numbered; their bytes in payload, personal after data
 * Answers one line of JSON per append, an `AppendOutcome`. It raises nothing for an outcome; an error means that nothing was written.
 */
create function event_log.append(
  t_name text,
  s_tenant integer[], s_name text,
  c_tenant integer[], c_kind text, c_value text,
  n_tenant integer[], n_prefix text,
  a_tenant integer[], a_command text, a_fingerprint text, a_by text, a_correlation text, a_causation text, a_answer text, a_writes integer[], a_numbers integer[],
  m_counter integer[], m_digits integer[], m_token text,
  w_stream integer[], w_expected integer[], w_events integer[], w_releases integer[], w_claims integer[],
  r_claim integer[], k_claim integer[],
  e_id uuid[], e_type text, e_schema integer[], e_start integer[], e_data integer[], e_personal integer[], e_numbered boolean[],
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
  versions integer[]; versions_before integer[];
  known_fingerprints text[]; known_answers text[];
  holders text[]; holders_before text[];
  counters bigint[]; counters_before bigint[];
  -- Filled first: an array whose first element is set at [3] would begin at [3], and every event would get its neighbour's data.
  outcomes text[] := array_fill(null::text, array[appends]);
  answers text[] := array_fill(null::text, array[appends]);
  -- What becomes of each event; no position: its append was not done.
  o_append integer[]; o_stream integer[]; o_position bigint[]; o_version integer[]; o_data text[]; o_personal bytea[]; o_hash bytea[]; o_previous bytea[];
  now_at timestamptz; now_text text;
  tenant integer; slot integer; holder text; written text; event_data text; personal_size text;
  undo_slots integer[]; undo_holders text[]; numbers text[];
  is_done boolean; n bigint;
begin
  if events > 0 then
    o_append := array_fill(null::integer, array[events]); o_stream := o_append; o_version := o_append;
    o_position := array_fill(null::bigint, array[events]);
    o_data := array_fill(null::text, array[events]);
    o_personal := array_fill(null::bytea, array[events]); o_hash := o_personal; o_previous := o_personal;
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

  -- A statement of its own, after the locks: it sees what those who held them before have committed.
  select
    (select array_agg(coalesce(x.version, 0) order by s.n)
      from unnest(s_tenant, stream_names) with ordinality s(tenant, name, n) left join event_log.streams x on x.tenant_id = tenants[s.tenant] and x.stream = s.name),
    known.fingerprints, known.answers
    into versions, known_fingerprints, known_answers
    from (select array_agg(x.fingerprint order by a.n) as fingerprints, array_agg(x.answer order by a.n) as answers
      from unnest(a_tenant, commands) with ordinality a(tenant, command, n) left join event_log.answers x on x.tenant_id = tenants[a.tenant] and x.command_id = a.command) known;
  versions_before := versions;
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
    for w in a_writes[i] .. a_writes[i + 1] - 1 loop
      slot := w_stream[w];
      for e in w_events[w] .. w_events[w + 1] - 1 loop
        positions[tenant] := positions[tenant] + 1;
        versions[slot] := versions[slot] + 1;
        event_data := convert_from(substring(payload from e_start[e] + 1 for e_data[e]), 'UTF8');
        if e_numbered[e] then
          for m in a_numbers[i] .. a_numbers[i + 1] - 1 loop event_data := replace(event_data, tokens[m], numbers[m - a_numbers[i] + 1]); end loop;
        end if;
        if e_personal[e] >= 0 then
          o_personal[e] := substring(payload from e_start[e] + e_data[e] + 1 for e_personal[e]);
          personal_size := e_personal[e]::text;
        else
          personal_size := '-';
        end if;
        o_append[e] := i; o_stream[e] := slot; o_position[e] := positions[tenant]; o_version[e] := versions[slot]; o_data[e] := event_data;
        o_previous[e] := hashes[tenant];
        hashes[tenant] := sha256(hashes[tenant] || convert_to(
          'cloud-factory event 1' || lf || tenants[tenant] || lf || positions[tenant] || lf || stream_names[slot] || lf || versions[slot] || lf || e_id[e] || lf || types[e] || lf
          || e_schema[e] || lf || now_text || lf || authors[i] || lf || commands[i] || lf || correlations[i] || lf || coalesce(causations[i], '') || lf
          || octet_length(event_data) || lf || personal_size || lf || event_data, 'UTF8') || coalesce(o_personal[e], ''::bytea));
        o_hash[e] := hashes[tenant];
      end loop;
      written := written || case when written = '' then '' else ',' end
        || '{"stream":' || to_json(stream_names[slot]) || ',"version":' || versions[slot] || ',"position":"' || lpad(positions[tenant]::text, 16, '0') || '"}';
    end loop;
    answers[i] := '{"kind":"written","writes":[' || written || ']}';
    outcomes[i] := '{"kind":"answered","isRepeated":false,"answer":' || answers[i] || '}';
  end loop;

  if positions <> heads_before then
    insert into event_log.events (tenant_id, position, stream, version, id, type, schema_version, at, said_by, command_id, correlation_id, causation_id, data, personal, previous_hash, hash)
      select tenants[a_tenant[o.a]], o.position, stream_names[o.s], o.version, o.id, o.type, o.schema_version, now_at,
        authors[o.a], commands[o.a], correlations[o.a], causations[o.a], o.data::json, o.personal, o.previous_hash, o.hash
      from unnest(o_append, o_stream, o_position, o_version, e_id, types, e_schema, o_data, o_personal, o_previous, o_hash)
        o(a, s, position, version, id, type, schema_version, data, personal, previous_hash, hash)
      where o.position is not null;
    insert into event_log.streams (tenant_id, stream, version)
      select tenants[s.tenant], s.name, s.version from unnest(s_tenant, stream_names, versions, versions_before) s(tenant, name, version, before) where s.version <> s.before
      on conflict (tenant_id, stream) do update set version = excluded.version;
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

revoke all on function event_log.append from public;
grant execute on function event_log.append to cf_log;

-- Events can be added and read, never changed or removed.
grant select, insert on event_log.events, event_log.tenant_keys to cf_log;
grant select, insert, update on event_log.heads, event_log.streams, event_log.numbers, event_log.person_keys to cf_log;
grant select, insert, update, delete on event_log.claims to cf_log;
grant select, insert, delete on event_log.answers to cf_log;

-- One batch holds appends of many tenants: the log's own role sees all of them, every other role none.
do $$
declare log_table text;
begin
  foreach log_table in array array['heads', 'streams', 'events', 'answers', 'numbers', 'claims', 'tenant_keys', 'person_keys'] loop
    execute format('alter table event_log.%I enable row level security', log_table);
    execute format('alter table event_log.%I force row level security', log_table);
    execute format('create policy log on event_log.%I to cf_log using (true) with check (true)', log_table);
  end loop;
end $$;
