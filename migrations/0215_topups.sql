-- Why: credits that an organization buys, from the order to what was paid.
-- Locks: none on existing tables. Safe while old code runs: yes, a new table only.

create table credit_topups (
  organization_id uuid not null,
  id uuid not null,
  status text not null check (status in ('pending', 'paid', 'expired')),
  reference text not null,
  amount bigint not null check (amount > 0),
  price_cents bigint not null check (price_cents > 0),
  currency text not null,
  provider text not null,
  session_id text,
  checkout_url text,
  created_by text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  paid_at timestamptz(3),
  primary key (organization_id, id),
  constraint credit_topup_of_reference unique (organization_id, reference)
);
create index credit_topups_newest on credit_topups (organization_id, created_at, id);
alter table credit_topups enable row level security;
alter table credit_topups force row level security;
create policy tenant on credit_topups to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on credit_topups to workspace_app;
