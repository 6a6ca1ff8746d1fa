-- Why: prepaid credits that are never overspent. Amounts are integers of hundredths of a credit.
-- The wallet is a projection of the ledger, which is append-only by privilege: nobody may change it.
-- Locks: none on existing tables. Safe while old code runs: yes, new tables only.

create table wallets (
  organization_id uuid primary key references organizations (id),
  balance bigint not null check (balance >= 0),
  reserved bigint not null check (reserved >= 0),
  monthly_credit_cap bigint not null check (monthly_credit_cap >= 0),
  max_credits_per_action bigint check (max_credits_per_action >= 0),
  ai_paused boolean not null default false,
  spent_month date not null,
  spent_in_month bigint not null check (spent_in_month >= 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (reserved <= balance)
);
alter table wallets enable row level security;
alter table wallets force row level security;
create policy tenant on wallets to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on wallets to workspace_app;

create table reservations (
  organization_id uuid not null,
  id uuid not null,
  feature text not null,
  reference text not null,
  amount bigint not null check (amount > 0),
  settled_amount bigint check (settled_amount between 0 and amount),
  status text not null check (status in ('open', 'settled', 'released')),
  created_by text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  closed_at timestamptz(3),
  primary key (organization_id, id)
);
create index reservations_due on reservations (expires_at) where status = 'open';
alter table reservations enable row level security;
alter table reservations force row level security;
create policy tenant on reservations to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy sweep on reservations for select to workspace_sweep using (true);
grant select, insert, update on reservations to workspace_app;
grant select (organization_id, id, status, expires_at) on reservations to workspace_sweep;

-- One row moves an amount from one account to another, so debits and credits balance by construction.
create table ledger_transfers (
  organization_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('grant', 'topup', 'spend', 'refund')),
  debit_account text not null check (debit_account in ('wallet', 'granted', 'purchased', 'used')),
  credit_account text not null check (credit_account in ('wallet', 'granted', 'purchased', 'used')),
  amount bigint not null check (amount > 0),
  balance_after bigint not null check (balance_after >= 0),
  feature text,
  reference text not null,
  description text not null,
  created_by text not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, kind, reference),
  check (debit_account <> credit_account),
  check ('wallet' in (debit_account, credit_account))
);
create index ledger_transfers_newest on ledger_transfers (organization_id, created_at, id);
alter table ledger_transfers enable row level security;
alter table ledger_transfers force row level security;
create policy tenant on ledger_transfers to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on ledger_transfers to workspace_app;

create table rate_cards (
  feature text not null,
  version integer not null check (version > 0),
  unit text not null,
  credits_per_unit bigint not null check (credits_per_unit >= 0),
  description text not null,
  valid_from timestamptz(3) not null,
  primary key (feature, version)
);
grant select on rate_cards to workspace_app;
insert into rate_cards values
  ('lead_discovery', 1, 'new lead with evidence', 50,
   'Prospecting: each lead the organization did not know yet, with at least one piece of evidence.',
   '2026-01-01T00:00:00Z');
