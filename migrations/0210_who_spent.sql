-- Why: each line of the ledger names the member it was spent for, what it was spent on, with which model, and at
-- which version of the rate card. What was spent is added up by day.
-- Locks: reservations and ledger_transfers for an instant. Safe while old code runs: yes; its lines leave the new
-- columns empty, and it adds up months as before.

alter table reservations
  add column member_id uuid,
  add column rate_card_version integer;
alter table ledger_transfers
  add column member_id uuid,
  add column subject text,
  add column model text,
  add column rate_card_version integer;

create table credit_days (
  organization_id uuid not null,
  -- In UTC.
  day date not null,
  feature text not null,
  -- Empty where none was named.
  model text not null,
  created_by text not null,
  -- The member's id, empty where nobody's.
  member text not null,
  credits bigint not null,
  count bigint not null,
  primary key (organization_id, day, feature, model, created_by, member)
);
create index credit_days_member on credit_days (organization_id, member, day);
create index credit_days_maker on credit_days (organization_id, created_by, day);
alter table credit_days enable row level security;
alter table credit_days force row level security;
create policy tenant on credit_days to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on credit_days to workspace_app;

-- Up to when lines are added up by day.
create table credit_days_until (
  organization_id uuid primary key,
  until timestamptz(3) not null
);
alter table credit_days_until enable row level security;
alter table credit_days_until force row level security;
create policy tenant on credit_days_until to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on credit_days_until to workspace_app;
