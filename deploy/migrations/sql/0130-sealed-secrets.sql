-- Secrets of stores, messages, data sources, clients, identity providers: write-only. Sealed with a key that comes from the master key, so that the
-- database alone is worth nothing. A row is written once under a name of its own and never changed: the event that names it makes it hold, so that
-- a change is all or nothing.

create table platform.sealed_secrets (
  tenant_id text collate "C" not null,
  id uuid not null,
  -- Names of the secrets, for "is set" and no more.
  names text[] not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);

grant select, insert, delete on platform.sealed_secrets to cf_platform;
alter table platform.sealed_secrets enable row level security;
alter table platform.sealed_secrets force row level security;
create policy tenant on platform.sealed_secrets to cf_platform
  using (tenant_id = nullif(current_setting('app.tenant', true), ''))
  with check (tenant_id = nullif(current_setting('app.tenant', true), ''));
