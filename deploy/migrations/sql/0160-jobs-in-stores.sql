-- Files of jobs lie where the tenant's other new files go. A row is written before the first byte, so that what a run leaves behind can be found and
-- destroyed; a file without a row lies in the folder of the installation, as all did before.
create table platform.job_files (
  tenant_id text collate "C" not null,
  -- The name that the run was given for what it makes.
  id uuid not null,
  store_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
grant select, insert, delete on platform.job_files to cf_platform;
alter table platform.job_files enable row level security;
alter table platform.job_files force row level security;
create policy tenant on platform.job_files to cf_platform
  using (tenant_id = nullif(current_setting('app.tenant', true), ''))
  with check (tenant_id = nullif(current_setting('app.tenant', true), ''));

-- The call that started a job, as `GET /api/…`: its result is given to nobody who may not make that call any more. Null: of before, or started by no call.
alter table platform.jobs add column call text;
