-- Long work in the background: exports, and what else takes longer than people wait. Here stands what people see of it; the queue that
-- hands it to a worker is graphile-worker's, in the schema job_queue (queue.ts), and knows nothing but tenant and id.
do $$
begin
  if not exists (select from pg_roles where rolname = 'cf_jobs') then
    create role cf_jobs login nosuperuser nobypassrls nocreatedb nocreaterole noreplication;
  end if;
end $$;

create schema if not exists job_queue;
-- The queue makes its own tables there; the table of its migrations is made here, so that it need not make the schema.
grant usage, create on schema job_queue to cf_jobs;
grant usage on schema job_queue to cf_platform;
create table job_queue.migrations (
  id int primary key,
  ts timestamptz not null default now(),
  breaking boolean not null default false
);
grant select, insert, update on job_queue.migrations to cf_jobs;

create table platform.jobs (
  tenant_id text collate "C" not null,
  id uuid not null,
  kind text not null,
  -- What people call it, in both languages: { zh, en }.
  title jsonb not null,
  owner uuid not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  -- What the work needs to know. In the erasure map: a search may be for a patient. Emptied when the work is over.
  input jsonb not null,
  -- The right that the file needs as well, beside being the owner.
  permission text,
  done bigint not null default 0 check (done >= 0),
  -- Null: not known yet.
  total bigint,
  -- How often a worker began, also those that died over it; and who of them may still write.
  starts integer not null default 0,
  failures integer not null default 0,
  is_cancelling boolean not null default false,
  file_id uuid,
  file_name text,
  file_size bigint,
  content_type text,
  file_expires_at timestamptz,
  -- Why it failed: a key for the words.
  refusal text,
  details jsonb,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (tenant_id, id)
);
create index jobs_of_owner on platform.jobs (tenant_id, owner, created_at desc);
grant select, insert, update, delete on platform.jobs to cf_platform;

alter table platform.jobs enable row level security;
alter table platform.jobs force row level security;
create policy tenant on platform.jobs to cf_platform
  using (tenant_id = nullif(current_setting('app.tenant', true), ''))
  with check (tenant_id = nullif(current_setting('app.tenant', true), ''));
-- One's own jobs; the worker sees all of a tenant.
create policy owner on platform.jobs as restrictive to cf_platform
  using (current_setting('app.creators', true) = '*'
    or owner = any (string_to_array(nullif(current_setting('app.creators', true), '*'), ',')::uuid[]))
  with check (current_setting('app.creators', true) = '*'
    or owner = any (string_to_array(nullif(current_setting('app.creators', true), '*'), ',')::uuid[]));

-- Whoever watches is told that something changed, never what.
create function platform.tell_of_job() returns trigger language plpgsql as $$
begin
  perform pg_notify('jobs', new.tenant_id || ' ' || new.owner);
  return null;
end $$;
create trigger told after insert or update of state, done, total, is_cancelling, file_id on platform.jobs
  for each row execute function platform.tell_of_job();

-- Views of lists that people keep: columns, filters, sorting, under a name of their own.
create table platform.views (
  tenant_id text collate "C" not null,
  id uuid not null,
  owner uuid not null,
  -- The list that it is a view of, as the console names it.
  list text collate "C" not null,
  name text not null,
  -- May stand for all people of the tenant to use; only its owner changes it.
  is_shared boolean not null default false,
  search jsonb not null,
  columns text[] not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index views_by_name on platform.views (tenant_id, owner, list, name);
grant select, insert, update, delete on platform.views to cf_platform;
alter table platform.views enable row level security;
alter table platform.views force row level security;
create policy tenant on platform.views to cf_platform
  using (tenant_id = nullif(current_setting('app.tenant', true), ''))
  with check (tenant_id = nullif(current_setting('app.tenant', true), ''));
create policy seen on platform.views as restrictive for select to cf_platform
  using (is_shared or owner = any (string_to_array(nullif(current_setting('app.creators', true), '*'), ',')::uuid[]));
create policy made on platform.views as restrictive for insert to cf_platform
  with check (owner = any (string_to_array(nullif(current_setting('app.creators', true), '*'), ',')::uuid[]));
create policy changed on platform.views as restrictive for update to cf_platform
  using (owner = any (string_to_array(nullif(current_setting('app.creators', true), '*'), ',')::uuid[]));
create policy removed on platform.views as restrictive for delete to cf_platform
  using (owner = any (string_to_array(nullif(current_setting('app.creators', true), '*'), ',')::uuid[]));
