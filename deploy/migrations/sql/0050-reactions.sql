-- What the reactions need to keep their place, and what became of commands that were refused. One tenant at a time, by row-level security.

-- How far the reactions of a tenant are. Positions are text: only the event log makes one or takes one apart.
create table platform.reaction_checkpoints (
  tenant_id text collate "C" not null,
  -- All reactions that are run together.
  feed text collate "C" not null,
  position text collate "C",
  -- The worker that runs this tenant, until when unless it says so again. It saves work; what keeps effects single are command ids.
  holder text,
  held_until timestamptz not null default '-infinity',
  primary key (tenant_id, feed)
);

-- Commands of reactions that were refused by a rule or could not be decided: each is work for a person, so none is lost.
create table platform.reaction_refusals (
  tenant_id text collate "C" not null,
  command_id text collate "C" not null,
  reaction text not null,
  event_id text not null,
  event_type text not null,
  -- Of the event.
  stream text collate "C" not null,
  position text collate "C" not null,
  command_type text,
  refusal text not null,
  details jsonb,
  at timestamptz not null default now(),
  primary key (tenant_id, command_id)
);
create index reaction_refusals_by_time on platform.reaction_refusals (tenant_id, at desc);

grant select, insert, update on platform.reaction_checkpoints to cf_platform;
grant select, insert on platform.reaction_refusals to cf_platform;

alter table platform.reaction_checkpoints enable row level security;
alter table platform.reaction_checkpoints force row level security;
create policy of_tenant on platform.reaction_checkpoints
  using (tenant_id = current_setting('app.tenant', true)) with check (tenant_id = current_setting('app.tenant', true));
alter table platform.reaction_refusals enable row level security;
alter table platform.reaction_refusals force row level security;
create policy of_tenant on platform.reaction_refusals
  using (tenant_id = current_setting('app.tenant', true)) with check (tenant_id = current_setting('app.tenant', true));
