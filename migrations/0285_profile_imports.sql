-- Why: moderators bring in profiles of a Murmurations index. Each keeps where it came from, under what licence and what became of
-- it, also when it was refused or is gone, so that it does not come back against somebody's wish.
-- Locks: none. Safe while old code runs: yes, which does not know the tables.

create table profile_imports (
  id uuid primary key,
  index_url text not null,
  status text not null check (status in ('listing', 'reading', 'finished', 'failed')),
  page integer not null,
  tries integer not null,
  error text not null,
  started_by uuid,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  due_at timestamptz(3) not null
);
create unique index profile_imports_one on profile_imports ((true)) where status in ('listing', 'reading');
create index profile_imports_newest on profile_imports (started_at, id);
grant select, insert, update on profile_imports to workspace_app;

-- business_id refers to nothing: the row outlives the entry.
create table imported_profiles (
  id uuid primary key,
  index_url text not null,
  profile_url text not null unique,
  status text not null check (status in ('waiting', 'imported', 'held', 'refused', 'removed', 'opted_out')),
  reason text not null,
  licence text not null,
  terms text check (terms in ('licence', 'non_profit')),
  source_name text not null,
  source_url text not null,
  node json not null,
  business_id uuid,
  import_id uuid not null,
  listed_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  read_at timestamptz(3),
  due_at timestamptz(3),
  tries integer not null,
  opted_out_by uuid,
  created_at timestamptz(3) not null
);
create index imported_profiles_business on imported_profiles (business_id) where business_id is not null;
create index imported_profiles_due on imported_profiles (due_at) where due_at is not null;
create index imported_profiles_shown on imported_profiles (seen_at) where status = 'imported';
create index imported_profiles_import on imported_profiles (import_id, status);
create index imported_profiles_opted_out on imported_profiles (opted_out_by) where opted_out_by is not null;
create index imported_profiles_newest on imported_profiles (created_at, id);
create index imported_profiles_status on imported_profiles (status, created_at, id);
grant select, insert, update on imported_profiles to workspace_app;
