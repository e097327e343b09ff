-- Schemas and roles. Nobody but the migrations owns anything; the services sign in as roles that can do only their part.
-- The passwords of the roles are derived from the installation's master key and set by the migration program, not here.
create schema if not exists event_log;
create schema if not exists read_model;
create schema if not exists platform;

do $$
declare wanted text;
begin
  -- cf_log: appends to and reads the event log. cf_project: writes read models. cf_read: reads them, one tenant at a time.
  -- cf_platform: sessions, credentials, uploads, jobs.
  foreach wanted in array array['cf_log', 'cf_project', 'cf_read', 'cf_platform'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      execute format('create role %I login nosuperuser nobypassrls nocreatedb nocreaterole noreplication', wanted);
    end if;
  end loop;
end $$;

revoke all on schema public from public;
grant usage on schema event_log to cf_log;
-- The projector makes its tables itself when a projection is new or its revision was raised: it owns them, and row-level security is forced.
grant usage, create on schema read_model to cf_project;
grant usage on schema read_model to cf_read;
grant usage on schema platform to cf_platform;

create extension if not exists pg_trgm with schema public;
grant usage on schema public to cf_log, cf_project, cf_read, cf_platform;
