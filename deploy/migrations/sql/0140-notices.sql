-- What the console tells one person: a job that ended, an import that was refused, a sign-in from elsewhere. Nothing of the business is decided by
-- it and nobody audits it, so it is a row and no stream: read, forgotten after ninety days.

create table platform.notices (
  tenant_id text collate "C" not null,
  id uuid not null default gen_random_uuid(),
  owner uuid not null,
  -- A key of noticeKinds, which holds the words and the tab.
  kind text collate "C" not null,
  -- What it is about. Told twice it is one notice: whoever tells may be started again.
  about text collate "C" not null,
  -- What the words leave open. Names of records and places, never of patients.
  params jsonb not null default '{}',
  -- The page of the console that it leads to.
  href text,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (tenant_id, id)
);
create unique index notices_once on platform.notices (tenant_id, owner, kind, about);
create index notices_newest on platform.notices (tenant_id, owner, created_at desc, id desc);
create index notices_unread on platform.notices (tenant_id, owner, kind) where read_at is null;
grant select, insert, update, delete on platform.notices to cf_platform;

alter table platform.notices enable row level security;
alter table platform.notices force row level security;
create policy tenant on platform.notices to cf_platform
  using (tenant_id = nullif(current_setting('app.tenant', true), ''))
  with check (tenant_id = nullif(current_setting('app.tenant', true), ''));
-- One's own; whoever tells may tell everybody of a tenant.
create policy owner on platform.notices as restrictive to cf_platform
  using (current_setting('app.creators', true) = '*'
    or owner = any (string_to_array(nullif(current_setting('app.creators', true), '*'), ',')::uuid[]))
  with check (current_setting('app.creators', true) = '*'
    or owner = any (string_to_array(nullif(current_setting('app.creators', true), '*'), ',')::uuid[]));

-- The one door for new notices, of the API and of the workers. Forgets what is too old for the same person.
create function platform.add_notice(_owner uuid, _kind text, _about text, _params jsonb, _href text) returns void language sql as $$
  delete from platform.notices where owner = _owner and created_at < now() - interval '90 days';
  insert into platform.notices (tenant_id, owner, kind, about, params, href)
    values (current_setting('app.tenant'), _owner, _kind, _about, _params, _href)
    on conflict (tenant_id, owner, kind, about) do nothing;
$$;

-- Whoever watches is told that something changed, never what. A sweep is no news.
create function platform.tell_of_notice() returns trigger language plpgsql as $$
begin
  perform pg_notify('notices', new.tenant_id || ' ' || new.owner);
  return null;
end $$;
create trigger told after insert or update of read_at on platform.notices
  for each row execute function platform.tell_of_notice();
