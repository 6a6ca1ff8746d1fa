-- Why: two records that look alike and are not one are not proposed again.
-- Locks: none on existing tables. Safe while old code runs: yes, new table only.

create table crm_dismissed_pairs (
  organization_id uuid not null references organizations (id),
  one_id uuid not null,
  other_id uuid not null,
  dismissed_at timestamptz(3) not null,
  dismissed_by uuid,
  primary key (organization_id, one_id, other_id),
  check (one_id < other_id)
);
alter table crm_dismissed_pairs enable row level security;
alter table crm_dismissed_pairs force row level security;
create policy tenant on crm_dismissed_pairs to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on crm_dismissed_pairs to workspace_app;
