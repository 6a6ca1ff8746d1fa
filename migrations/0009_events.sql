-- Why: the log of what happened in each organization. Rows are added with the change they tell of, and
-- never changed. Partitioned by month by their UUIDv7, whose first 48 bits are milliseconds; the service
-- makes the partitions of coming months and drops those past retention as the owner of the table.
-- txid and lsn order the log; see src/kernel/events/recorded.ts.
-- Locks: none on existing tables. Safe while old code runs: yes, new tables only.

create table events (
  organization_id uuid not null,
  id uuid not null,
  txid bigint not null,
  lsn bigint not null,
  type text not null,
  subject_type text not null,
  subject_id uuid not null,
  actor jsonb not null,
  cause jsonb not null,
  changes jsonb not null,
  data jsonb not null,
  admin_only boolean not null,
  occurred_at timestamptz(3) not null,
  primary key (organization_id, id)
) partition by range (id);
create table events_other partition of events default;
create index events_order on events (organization_id, txid, lsn, id);
create index events_subject on events (organization_id, subject_id, lsn, id);
create index events_recent on events using brin (txid) with (pages_per_range = 32, autosummarize = on);
alter table events enable row level security;
alter table events force row level security;
create policy tenant on events to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy sweep on events for select to workspace_sweep using (true);
grant select, insert on events to workspace_app;
grant select (organization_id, id, txid, type) on events to workspace_sweep;

-- How far each subscriber has come in each organization. Where retry_at is set there is more to deliver
-- from then on, since an event of waiting_since: after a failure, or after a batch that was full.
create table event_cursors (
  organization_id uuid not null,
  subscriber text not null,
  txid bigint not null,
  lsn bigint not null,
  event_id uuid not null,
  attempts integer not null,
  retry_at timestamptz(3),
  waiting_since timestamptz(3),
  failure text,
  updated_at timestamptz(3) not null,
  primary key (organization_id, subscriber)
);
create index event_cursors_due on event_cursors (retry_at) where retry_at is not null;
alter table event_cursors enable row level security;
alter table event_cursors force row level security;
create policy tenant on event_cursors to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy sweep on event_cursors for select to workspace_sweep using (true);
grant select, insert, update on event_cursors to workspace_app;
grant select (organization_id, subscriber, txid, retry_at, waiting_since) on event_cursors to workspace_sweep;

-- Below this transaction every organization's events have been delivered, but for cursors with retry_at.
create table event_horizons (
  subscriber text primary key,
  txid bigint not null,
  updated_at timestamptz(3) not null
);
grant select, insert, update on event_horizons to workspace_app;
grant select (txid) on event_horizons to workspace_sweep;
