-- Why: whom nobody may seek out or write to any more. Keyed hashes alone, under a secret that the database does not
-- hold, so that they outlive an erasure. Those of the whole service belong to no organization: somebody objected to all.
-- Locks: none on existing tables. Safe while old code runs: yes, new tables only; old code does not heed them.

create table suppressions (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  kind text not null check (kind in ('email', 'domain', 'handle')),
  hash bytea not null,
  reason text not null check (reason in ('unsubscribed', 'objected', 'erased', 'asked')),
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, hash)
);
create index suppressions_newest on suppressions (organization_id, created_at, id);
alter table suppressions enable row level security;
alter table suppressions force row level security;
create policy tenant on suppressions to workspace_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, delete on suppressions to workspace_app;

create table service_suppressions (
  hash bytea primary key,
  kind text not null check (kind in ('email', 'domain', 'handle')),
  reason text not null check (reason in ('objected', 'erased')),
  created_at timestamptz(3) not null
);
grant select, insert on service_suppressions to workspace_app;
