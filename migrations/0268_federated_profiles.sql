-- Why: whoever holds a business lets its profile be shown in a Murmurations index. The row outlives the business, which has to be
-- taken out of the index when it is gone.
-- Locks: none. Safe while old code runs: yes, which does not know the table.

create table federated_profiles (
  business_id uuid primary key,
  slug text not null,
  is_wanted boolean not null,
  status text not null check (status in ('waiting', 'posted', 'invalid', 'removed')),
  errors text[] not null,
  seen_at timestamptz(3),
  tries integer not null,
  due_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index federated_profiles_due on federated_profiles (due_at);
grant select, insert, update, delete on federated_profiles to workspace_app;
