-- Why: how many records a long list holds, without reading them: a count as it stood below a transaction, which the
-- events since then carry on. The event of a change is written with it, so nothing is written twice.
-- Locks: none on existing tables. Safe while old code runs: yes, a new table only.

create table record_counts (
  organization_id uuid not null,
  noun text not null,
  -- What the records belong to, where a list is of one such; else empty.
  part text not null,
  count bigint not null,
  -- Events of transactions below are counted, all others are not.
  txid bigint not null,
  counted_at timestamptz(3) not null,
  primary key (organization_id, noun, part)
);
alter table record_counts enable row level security;
alter table record_counts force row level security;
create policy tenant on record_counts to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy sweep on record_counts for select to workspace_sweep using (true);
grant select, insert, update on record_counts to workspace_app;
grant select (txid) on record_counts to workspace_sweep;
