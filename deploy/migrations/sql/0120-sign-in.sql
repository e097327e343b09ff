-- Ways to sign in beside the password, and the role that one works in.

-- Switch mode: the session carries the rights of this one role. Null: of all roles of the user.
alter table platform.sessions add column dept_id uuid, add column role_id uuid;

-- Who a person of another system is here. Under the tenant `platform`, because the tenant is known only when the person is.
create table platform.identities (
  tenant_id text not null,
  source text not null,
  subject text not null,
  at_tenant text not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, source, subject)
);
create index identities_of_user on platform.identities (tenant_id, at_tenant, user_id);

-- What counts once and for a short time: captchas, sign-ins that are on their way, secrets. Under the tenant `platform`. The key itself is
-- not here, a keyed hash of it is: whoever reads the table can use nothing of it.
create table platform.one_times (
  tenant_id text not null,
  kind text not null,
  hash bytea not null,
  data jsonb not null,
  expires_at timestamptz not null,
  primary key (tenant_id, kind, hash)
);
create index one_times_expire on platform.one_times (expires_at);

do $$
declare t text;
begin
  foreach t in array array['identities', 'one_times'] loop
    execute format('alter table platform.%I enable row level security', t);
    execute format('alter table platform.%I force row level security', t);
    execute format($p$create policy tenant on platform.%I to cf_platform
      using (tenant_id = nullif(current_setting('app.tenant', true), ''))
      with check (tenant_id = nullif(current_setting('app.tenant', true), ''))$p$, t);
    execute format('grant select, insert, update, delete on platform.%I to cf_platform', t);
  end loop;
end $$;
