-- A refused command of a reaction waits until an administrator has seen to it: then it is settled, by whom and when, and kept.
alter table platform.reaction_refusals add column settled_at timestamptz, add column settled_by uuid;
grant update (settled_at, settled_by) on platform.reaction_refusals to cf_platform;
create index reaction_refusals_waiting on platform.reaction_refusals (tenant_id) where settled_at is null;

-- Whether a house is well is asked over all of its tenants at once: by name, like those who wait for a projection. Only to read.
create policy health on platform.reaction_refusals for select to cf_platform
  using (tenant_id = any (string_to_array(nullif(current_setting('app.tenants', true), ''), ',')));
create policy health on platform.reaction_checkpoints for select to cf_platform
  using (tenant_id = any (string_to_array(nullif(current_setting('app.tenants', true), ''), ',')));
create policy health on platform.jobs for select to cf_platform
  using (tenant_id = any (string_to_array(nullif(current_setting('app.tenants', true), ''), ',')));
