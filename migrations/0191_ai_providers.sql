-- Why: keys of organizations for models of their own, sealed.
-- Locks: none on existing tables. Safe while old code runs: yes, a new table only.

create table ai_providers (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  protocol text not null check (protocol in ('openai_compatible', 'anthropic', 'google')),
  -- Empty where it is the protocol's own.
  base_url text not null,
  model text not null,
  api_key bytea not null,
  is_default boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create index ai_providers_newest on ai_providers (organization_id, created_at, id);
alter table ai_providers enable row level security;
alter table ai_providers force row level security;
create policy tenant on ai_providers to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on ai_providers to workspace_app;
