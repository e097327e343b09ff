-- How many bytes a tenant stores, and each of its accounts: files that are there and uploads as they were announced. Counted where they come and go, so that
-- an upload asks one row and not the table of all files; the sweeper counts anew every hour.
create table platform.stored_bytes (
  tenant_id text collate "C" not null,
  -- The id of an account; empty: the tenant as a whole.
  owner text collate "C" not null,
  bytes bigint not null,
  primary key (tenant_id, owner)
);
grant select, insert, update, delete on platform.stored_bytes to cf_platform;
alter table platform.stored_bytes enable row level security;
alter table platform.stored_bytes force row level security;
create policy tenant on platform.stored_bytes to cf_platform
  using (tenant_id = nullif(current_setting('app.tenant', true), ''))
  with check (tenant_id = nullif(current_setting('app.tenant', true), ''));

insert into platform.stored_bytes (tenant_id, owner, bytes)
select tenant_id, coalesce(created_by::text, ''), sum(size)
from (select tenant_id, created_by, size from platform.files where erased_at is null
      union all select tenant_id, created_by, size from platform.uploads) stored
group by grouping sets ((tenant_id, created_by), (tenant_id));

-- Finished files of an account that nothing uses: at most as many as it may have are looked at.
create index files_unused on platform.files (tenant_id, created_by) include (size) where untaken_since is not null and erased_at is null;
