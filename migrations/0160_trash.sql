-- Why: records of the CRM that were deleted can be put back for a while, as they were and with what pointed to them.
-- Locks: none on existing tables. Safe while old code runs: yes; what it deletes is gone at once, as before.

create table crm_trash (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  kind text not null check (kind in ('contact', 'account', 'deal', 'task', 'note', 'interaction')),
  title text not null,
  -- As it was when it was deleted.
  record jsonb not null,
  -- What pointed to it then: of the CRM, and of the domains further right.
  links jsonb not null,
  outside jsonb not null,
  deleted_at timestamptz(3) not null,
  deleted_by uuid,
  primary key (organization_id, id)
);
create index crm_trash_newest on crm_trash (organization_id, deleted_at, id);
create index crm_trash_kind on crm_trash (organization_id, kind, deleted_at, id);
create index crm_trash_due on crm_trash (deleted_at);
alter table crm_trash enable row level security;
alter table crm_trash force row level security;
create policy tenant on crm_trash to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy sweep on crm_trash for select to workspace_sweep using (true);
grant select, insert, update, delete on crm_trash to workspace_app;
grant select (organization_id, deleted_at) on crm_trash to workspace_sweep;
