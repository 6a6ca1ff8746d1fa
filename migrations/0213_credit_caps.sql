-- Why: what a member, a key or a workflow may spend in a month.
-- Locks: none on existing tables. Safe while old code runs: yes; it does not know these caps, and so does not keep them.

create table credit_caps (
  organization_id uuid not null,
  id uuid not null,
  holder text not null check (holder in ('member', 'key', 'workflow')),
  holder_id uuid not null,
  monthly_credit_cap bigint not null check (monthly_credit_cap >= 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  constraint credit_cap_of_holder unique (organization_id, holder, holder_id)
);
create index credit_caps_newest on credit_caps (organization_id, created_at, id);
alter table credit_caps enable row level security;
alter table credit_caps force row level security;
create policy tenant on credit_caps to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on credit_caps to workspace_app;
