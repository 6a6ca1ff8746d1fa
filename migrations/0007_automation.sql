-- Why: workflows as drafts, and Home Actions, which are recommendations of the workspace.
-- Locks: none on existing tables. Safe while old code runs: yes, new tables only.

create table workflows (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  description text not null,
  status text not null check (status in ('draft', 'live', 'paused', 'archived')),
  created_by uuid references users (id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create index workflows_newest on workflows (organization_id, created_at, id);
alter table workflows enable row level security;
alter table workflows force row level security;
create policy tenant on workflows to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on workflows to workspace_app;

create table recommendations (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  business_id uuid references businesses (id),
  type text not null,
  title text not null,
  why text not null,
  effect text not null
    check (effect in ('suggest_accept', 'approve_only', 'send', 'publish', 'schedule')),
  action_label text not null,
  effect_note text not null,
  is_external boolean not null,
  status text not null check (status in ('pending', 'viewed', 'acted', 'dismissed')),
  payload jsonb not null,
  related_type text,
  related_id text,
  source_mode text not null,
  actions jsonb not null,
  editable boolean not null,
  opportunity jsonb,
  artifacts jsonb not null,
  snoozed_until timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create index recommendations_newest on recommendations (organization_id, created_at, id);
alter table recommendations enable row level security;
alter table recommendations force row level security;
create policy tenant on recommendations to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on recommendations to workspace_app;

create table home_visits (
  organization_id uuid primary key references organizations (id),
  first_visit_at timestamptz(3) not null
);
alter table home_visits enable row level security;
alter table home_visits force row level security;
create policy tenant on home_visits to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on home_visits to workspace_app;
