-- Why: the addresses that organizations want their events sent to, and what was sent to each.
-- A delivery outlives its webhook until retention takes it, so it has no reference to it: deleting a
-- webhook that was sent a million events stays one small statement.
-- Locks: none on existing tables. Safe while old code runs: yes, new tables only.

create table webhooks (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  url text not null,
  description text not null,
  events text[] not null,
  is_active boolean not null,
  -- Why the service switched it off; null while it is on and where a person switched it off.
  disabled_reason text check (disabled_reason in ('gone', 'failing')),
  -- Sealed; see src/kernel/vault.ts.
  secret bytea not null,
  -- The one before, which signs beside the new one for a while.
  previous_secret bytea,
  previous_secret_until timestamptz(3),
  -- Since when every attempt has failed.
  failing_since timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create index webhooks_newest on webhooks (organization_id, created_at, id);
alter table webhooks enable row level security;
alter table webhooks force row level security;
create policy tenant on webhooks to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on webhooks to workspace_app;

create table webhook_deliveries (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  -- Exactly what is signed and sent.
  body text not null,
  status text not null check (status in ('pending', 'delivered', 'failed', 'cancelled')),
  attempts jsonb not null,
  -- When it is due; while an attempt runs, when it is given up for lost. Null when nothing more is sent.
  next_attempt_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create index webhook_deliveries_newest on webhook_deliveries (organization_id, webhook_id, created_at, id);
create index webhook_deliveries_due on webhook_deliveries (organization_id, webhook_id, next_attempt_at)
  where next_attempt_at is not null;
create index webhook_deliveries_overdue on webhook_deliveries (next_attempt_at)
  where next_attempt_at is not null;
create index webhook_deliveries_age on webhook_deliveries (created_at);
alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy tenant on webhook_deliveries to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy sweep on webhook_deliveries for select to workspace_sweep using (true);
grant select, insert, update, delete on webhook_deliveries to workspace_app;
grant select (organization_id, webhook_id, next_attempt_at, created_at)
  on webhook_deliveries to workspace_sweep;
