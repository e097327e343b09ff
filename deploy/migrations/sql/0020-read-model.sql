-- The ground of the read models. Their tables are made by the projector from the declarations in projections/; here stands what it
-- needs to keep its place. Positions are text: only the event log makes one or takes one apart, and as text they order.

-- How far the read models of a tenant are. `live` is the feed of all tables that are read; a table that is built beside its
-- predecessor has a feed of its own, named like the table.
create table read_model.checkpoints (
  tenant_id text collate "C" not null,
  feed text collate "C" not null,
  position text collate "C" not null,
  primary key (tenant_id, feed)
);

-- Streams whose event a fold could not bear. Their later events are left out for that table, and counted, until someone unparks them.
create table read_model.parked (
  tenant_id text collate "C" not null,
  table_name text collate "C" not null,
  stream text collate "C" not null,
  position text collate "C" not null,
  last_position text collate "C" not null,
  event_id text not null,
  event_type text not null,
  error text not null,
  skipped bigint not null default 0,
  at timestamptz not null default now(),
  primary key (tenant_id, table_name, stream)
);

-- Every read model: the revision and shape of the table that is read, whether it is fed, and the table that is built beside it.
create table read_model.projections (
  table_name text collate "C" primary key,
  revision integer not null,
  shape text not null,
  -- Counts the tables ever made for it, so that no two have the same name.
  generation integer not null,
  is_fed boolean not null,
  building text collate "C",
  building_revision integer,
  building_shape text
);

-- Raised with every change of `projections`: a runner that knows an older one looks again before it writes.
create table read_model.registry (
  is_only boolean primary key default true check (is_only),
  version bigint not null
);
insert into read_model.registry (version) values (1);

grant select, insert, update, delete on read_model.checkpoints, read_model.parked, read_model.projections to cf_project;
grant select, update on read_model.registry to cf_project;
grant select on read_model.checkpoints, read_model.parked, read_model.projections, read_model.registry to cf_read;

-- The projector walks all tenants: these two tables hold positions and names of streams, no content. Readers see the tenants that
-- they wait for.
alter table read_model.checkpoints enable row level security;
alter table read_model.checkpoints force row level security;
create policy projector on read_model.checkpoints to cf_project using (true) with check (true);
create policy waiting on read_model.checkpoints for select to cf_read
  using (tenant_id = any (string_to_array(nullif(current_setting('app.tenants', true), ''), ',')));
alter table read_model.parked enable row level security;
alter table read_model.parked force row level security;
create policy projector on read_model.parked to cf_project using (true) with check (true);
create policy waiting on read_model.parked for select to cf_read
  using (tenant_id = any (string_to_array(nullif(current_setting('app.tenants', true), ''), ',')));

-- Row-level security keeps operators that are not leakproof out of index conditions, so `_like` would read the whole tenant. These
-- two compare text with a pattern and tell nothing but the answer. Where the migrating role may not mark them, `_like` is slower,
-- not wrong; the start of the projector says so.
do $$
begin
  alter function pg_catalog.texticlike(text, text) leakproof;
  alter function pg_catalog.textlike(text, text) leakproof;
exception when insufficient_privilege then
  raise notice 'texticlike and textlike stay as they are: only a superuser may mark them leakproof';
end $$;
