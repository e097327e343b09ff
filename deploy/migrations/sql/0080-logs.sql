-- What people and programs did through the API, and what went wrong: for administrators to look things up, kept for some days. The truth about the
-- business is the event log; these rows say nothing of it that is not there, and hold no body, no secret and no name of a patient.

create table platform.logs (
  tenant_id text collate "C" not null,
  id uuid not null,
  kind text not null check (kind in ('usual', 'api', 'error')),
  at timestamptz not null,
  -- Null: nobody was signed in.
  user_id uuid,
  user_name text not null default '',
  client_id text not null default '',
  request_id text not null default '',
  -- The operation in words, and its method and route; of an error of the console its page.
  what text not null default '',
  method text not null default '',
  path text not null default '',
  network text not null default '',
  status integer not null default 0,
  ms integer not null default 0,
  -- Names of the parameters, and values of those that name a record.
  params text not null default '',
  -- Of an error: what kind it is, what it says, where it came from.
  type text not null default '',
  message text not null default '',
  stack text not null default '',
  info text not null default '',
  primary key (tenant_id, id)
);
create index logs_newest on platform.logs (tenant_id, kind, at desc, id desc);
create index logs_of_user on platform.logs (tenant_id, kind, user_id, at desc);

alter table platform.logs enable row level security;
alter table platform.logs force row level security;
create policy tenant on platform.logs to cf_platform
  using (tenant_id = nullif(current_setting('app.tenant', true), ''))
  with check (tenant_id = nullif(current_setting('app.tenant', true), ''));
-- Written once, read, forgotten: never changed.
grant select, insert, delete on platform.logs to cf_platform;
