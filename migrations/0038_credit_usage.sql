-- Why: what a month has cost is read often, and reading all lines of the month costs more with each of them. Lines of the
-- ledger that are some minutes old are added up by month, feature and who spent; the job does it, spending writes nothing more.
-- Locks: none on existing tables. Safe while old code runs: yes, new tables only.

create table credit_usage (
  organization_id uuid not null,
  -- First day, in UTC.
  month date not null,
  feature text not null,
  created_by text not null,
  credits bigint not null,
  count bigint not null,
  primary key (organization_id, month, feature, created_by)
);
alter table credit_usage enable row level security;
alter table credit_usage force row level security;
create policy tenant on credit_usage to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on credit_usage to workspace_app;

-- Up to when lines are added up.
create table credit_usage_until (
  organization_id uuid primary key,
  until timestamptz(3) not null
);
alter table credit_usage_until enable row level security;
alter table credit_usage_until force row level security;
create policy tenant on credit_usage_until to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on credit_usage_until to workspace_app;
