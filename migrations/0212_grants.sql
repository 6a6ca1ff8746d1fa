-- Why: credits come as grants, each with its priority and, if it has one, its expiry. The wallet stays the one hot row: what
-- charges have burnt since the last change to the grants follows from its balance, and is written down with that change.
-- Small: wallets, a row for each organization
-- Locks: wallets, reservations and ledger_transfers for an instant. Safe while old code runs: yes; what it grants is taken in with
-- the next change, and its charges belong to no epoch.

alter table wallets
  add column epoch bigint not null default 0,
  add column next_expiry timestamptz(3),
  add column topped_up bigint not null default 0,
  add column caps bigint not null default 0;
alter table ledger_transfers
  add column epoch bigint,
  drop constraint ledger_transfers_kind_check;
alter table ledger_transfers
  add constraint ledger_transfers_kind_check
    check (kind in ('grant', 'topup', 'spend', 'refund', 'expiry')) not valid;

create table credit_grants (
  organization_id uuid not null,
  -- That of the transaction which booked it.
  id uuid not null,
  amount bigint not null check (amount > 0),
  -- As it was at the last change to the grants; charges since then are not taken off.
  remaining bigint not null check (remaining >= 0),
  -- Before grants were kept apart, in no epoch.
  burnt_before bigint not null default 0,
  refunded bigint not null default 0,
  expired bigint not null default 0,
  priority integer not null,
  expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create index credit_grants_live on credit_grants (organization_id, expires_at, priority, created_at, id)
  where remaining > 0;
create index credit_grants_due on credit_grants (expires_at) where remaining > 0;
alter table credit_grants enable row level security;
alter table credit_grants force row level security;
create policy tenant on credit_grants to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy sweep on credit_grants for select to workspace_sweep using (remaining > 0);
grant select, insert, update on credit_grants to workspace_app;
grant select (organization_id, expires_at) on credit_grants to workspace_sweep;

-- Which grant paid for a stretch of the balance, from `upper` down to `lower`, within an epoch of the wallet.
create table credit_burns (
  organization_id uuid not null,
  epoch bigint not null,
  upper bigint not null,
  lower bigint not null check (lower < upper),
  grant_id uuid not null,
  primary key (organization_id, epoch, upper)
);
alter table credit_burns enable row level security;
alter table credit_burns force row level security;
create policy tenant on credit_burns to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on credit_burns to workspace_app;
