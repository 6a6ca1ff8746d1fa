-- Why: people keep how they look at records, for themselves or for all.
-- Locks: none on existing tables. Safe while old code runs: yes.

create table saved_views (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  record text not null check (record in ('contact', 'account', 'deal', 'task')),
  name text not null,
  filter jsonb,
  columns text[] not null,
  ordering text,
  shared boolean not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create index saved_views_oldest on saved_views (organization_id, created_at, id);
create index saved_views_own on saved_views (organization_id, created_by, created_at, id);
alter table saved_views enable row level security;
alter table saved_views force row level security;
create policy tenant on saved_views to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on saved_views to workspace_app;
