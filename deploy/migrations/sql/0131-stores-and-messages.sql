-- Which store has the bytes of a file; where files are used; messages that went out.

-- Null: the folder of the installation. A file stays where it was put; another store that is used from now on takes what is new.
alter table platform.uploads add column store_id uuid;
alter table platform.files add column store_id uuid;
create index files_of_store on platform.files (tenant_id, store_id) where store_id is not null and erased_at is null;
create index files_newest on platform.files (tenant_id, created_at desc) where erased_at is null;

-- Streams whose events name a file and have not let it go. Follows the log, as far as it was searched for files.
create table platform.file_uses (
  tenant_id text collate "C" not null,
  file_id uuid not null,
  stream text collate "C" not null,
  primary key (tenant_id, file_id, stream)
);
grant select, insert, delete on platform.file_uses to cf_platform;
alter table platform.file_uses enable row level security;
alter table platform.file_uses force row level security;
create policy tenant on platform.file_uses to cf_platform
  using (tenant_id = nullif(current_setting('app.tenant', true), ''))
  with check (tenant_id = nullif(current_setting('app.tenant', true), ''));
-- The log is searched again from its beginning: uses before today are found then.
update platform.file_places set position = null;

-- Messages to telephones. A number is personal: it is kept masked, and as a keyed hash for the limits; a text only when it was shown and not sent.
create table platform.messages (
  tenant_id text collate "C" not null,
  id uuid not null,
  -- The request that it came with: sent again, it sends nothing.
  request_id uuid not null,
  connection_id uuid not null,
  code text not null,
  kind text not null,
  phone text not null,
  phone_hash bytea not null,
  content text not null default '',
  status text not null check (status in ('sending', 'shown', 'sent', 'failed')),
  note text not null default '',
  created_by uuid not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (tenant_id, id)
);
create index messages_newest on platform.messages (tenant_id, created_at desc, id desc);
create index messages_to on platform.messages (tenant_id, phone_hash, created_at);
create index messages_by on platform.messages (tenant_id, created_by, created_at);
create index messages_of_request on platform.messages (tenant_id, request_id);
grant select, insert, update on platform.messages to cf_platform;
alter table platform.messages enable row level security;
alter table platform.messages force row level security;
create policy tenant on platform.messages to cf_platform
  using (tenant_id = nullif(current_setting('app.tenant', true), ''))
  with check (tenant_id = nullif(current_setting('app.tenant', true), ''));
