-- What was found out about a file beside its type (pixels, DICOM without persons, a scanner's mesh), finding a file again by its bytes, and
-- what becomes of files that nothing refers to: they are looked for in the log, and swept after a while.

alter table platform.files
  add column facts jsonb not null default '{}',
  -- Null: an event refers to it. Else since when none does.
  add column untaken_since timestamptz default now(),
  -- Marked by one sweep, destroyed by a later one: whatever was on its way meanwhile takes it back.
  add column condemned_at timestamptz,
  add column erased_because text check (erased_because in ('person', 'sweep'));
create index files_of_bytes on platform.files (tenant_id, sha256) where erased_at is null;
create index files_untaken on platform.files (tenant_id, untaken_since) where untaken_since is not null and erased_at is null;

-- When bytes last arrived: an upload that stands still is swept, one that goes on slowly is not.
alter table platform.uploads add column touched_at timestamptz;

-- How far the log was searched for references to files.
create table platform.file_places (
  tenant_id text collate "C" primary key,
  position text collate "C",
  swept_at timestamptz
);

-- What was swept: no names, for those are gone with the file.
create table platform.file_sweeps (
  tenant_id text collate "C" not null,
  id uuid not null,
  what text not null check (what in ('file', 'upload')),
  kind text not null,
  size bigint not null,
  -- Null of an upload that never was complete.
  sha256 text,
  created_by uuid not null,
  created_at timestamptz not null,
  swept_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index file_sweeps_newest on platform.file_sweeps (tenant_id, swept_at desc);

grant select, insert, update on platform.file_places to cf_platform;
grant select, insert on platform.file_sweeps to cf_platform;

alter table platform.file_places enable row level security;
alter table platform.file_places force row level security;
create policy tenant on platform.file_places to cf_platform
  using (tenant_id = nullif(current_setting('app.tenant', true), ''))
  with check (tenant_id = nullif(current_setting('app.tenant', true), ''));
alter table platform.file_sweeps enable row level security;
alter table platform.file_sweeps force row level security;
create policy tenant on platform.file_sweeps to cf_platform
  using (tenant_id = nullif(current_setting('app.tenant', true), ''))
  with check (tenant_id = nullif(current_setting('app.tenant', true), ''));
