-- Files that people uploaded, and uploads that go on. The bytes lie in the object store under names of our own; here stands what they
-- are. Kept outside the log: a file may have to be forgotten, and events are never edited. Orders refer to files by id.

create table platform.uploads (
  tenant_id text collate "C" not null,
  id uuid not null,
  kind text not null,
  file_name text not null,
  ext text not null,
  -- As announced; what arrives beyond it is refused.
  size bigint not null check (size > 0),
  received bigint not null default 0 check (received between 0 and size),
  -- Whoever writes now. Forgotten after a while: its process may have died.
  writer uuid,
  writer_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index uploads_of_user on platform.uploads (tenant_id, created_by, created_at);

create table platform.files (
  tenant_id text collate "C" not null,
  id uuid not null,
  kind text not null,
  -- In the erasure map: people name scans after patients. Empty once it was erased.
  file_name text not null,
  ext text not null,
  size bigint not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- By its bytes, never by its name.
  content_type text not null,
  -- Of a mesh: triangles, lengths in mm, volume in mm³.
  geometry jsonb,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  erased_at timestamptz,
  primary key (tenant_id, id)
);
create index files_of_user on platform.files (tenant_id, created_by, created_at);

grant select, insert, update, delete on platform.uploads to cf_platform;
grant select, insert, update on platform.files to cf_platform;

alter table platform.uploads enable row level security;
alter table platform.uploads force row level security;
create policy tenant on platform.uploads to cf_platform
  using (tenant_id = nullif(current_setting('app.tenant', true), ''))
  with check (tenant_id = nullif(current_setting('app.tenant', true), ''));
alter table platform.files enable row level security;
alter table platform.files force row level security;
create policy tenant on platform.files to cf_platform
  using (tenant_id = nullif(current_setting('app.tenant', true), ''))
  with check (tenant_id = nullif(current_setting('app.tenant', true), ''));
-- Data scopes: one's own, those of one's department, or all.
create policy creators on platform.files as restrictive for select to cf_platform
  using (current_setting('app.creators', true) = '*'
    or created_by = any (string_to_array(nullif(current_setting('app.creators', true), '*'), ',')::uuid[]));
