-- Sessions and credentials. Kept outside the log: they hold what must be forgotten, and events are never edited.
-- Tokens stand in none of these tables. A token is made from the session's salt and the installation's SESSION_KEY, so that neither the
-- database nor the key alone is worth a session.

create table platform.sessions (
  tenant_id text not null,
  id uuid not null,
  -- Null: a client that signed in by itself.
  user_id uuid,
  client_id text not null,
  scope text not null,
  salt bytea not null,
  -- Counts the refreshes. The refresh token of this generation is the good one; its parent still is for some seconds.
  generation integer not null default 0,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  access_seconds integer not null,
  refresh_seconds integer not null,
  network text not null,
  user_agent text not null default '',
  -- The lock screen: argon2id of what unlocks it.
  lock_hash text,
  ended_at timestamptz,
  ended_why text,
  primary key (tenant_id, id)
);
create index sessions_of_user on platform.sessions (tenant_id, user_id) where ended_at is null;
create index sessions_seen on platform.sessions (seen_at);

create table platform.credentials (
  tenant_id text not null,
  user_id uuid not null,
  -- Lower case; the log's claim `account` keeps it unique, this table follows.
  account text not null,
  -- argon2id of the SHA-256 that travels.
  hash text not null,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  unique (tenant_id, account)
);

-- Under the tenant `platform`, which owns the clients.
create table platform.client_secrets (
  tenant_id text not null,
  client_id text not null,
  hash bytea not null,
  primary key (tenant_id, client_id)
);

-- Failed sign-ins by name: of an account, of an account from a network, of a network (under the tenant `platform`).
create table platform.sign_in_failures (
  tenant_id text not null,
  name text not null,
  failures integer not null,
  last_at timestamptz not null,
  blocked_until timestamptz,
  primary key (tenant_id, name)
);
create index sign_in_failures_last on platform.sign_in_failures (last_at);

do $$
declare t text;
begin
  foreach t in array array['sessions', 'credentials', 'client_secrets', 'sign_in_failures'] loop
    execute format('alter table platform.%I enable row level security', t);
    execute format('alter table platform.%I force row level security', t);
    execute format($p$create policy tenant on platform.%I to cf_platform
      using (tenant_id = nullif(current_setting('app.tenant', true), ''))
      with check (tenant_id = nullif(current_setting('app.tenant', true), ''))$p$, t);
    execute format('grant select, insert, update, delete on platform.%I to cf_platform', t);
  end loop;
end $$;
