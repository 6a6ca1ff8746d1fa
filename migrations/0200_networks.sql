-- Why: networks of businesses, which everybody reads: who moderates them, who belongs to them and who applied.
-- Locks: businesses and organizations for the moment in which they are referred to.
-- Safe while old code runs: yes, which does not know these tables; a business that it deletes leaves its networks by itself.

create table networks (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  description text not null,
  region text not null,
  criteria text not null,
  tiers text[] not null,
  parent_id uuid references networks (id),
  organization_id uuid references organizations (id),
  member_count integer not null default 0,
  is_suspended boolean not null default false,
  suspended_reason text,
  search_name text not null,
  search_region text not null,
  search_words text not null,
  search_vector tsvector generated always as (array_to_tsvector(string_to_array(search_words, ' '))) stored,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index networks_by_name on networks (search_name, id) where not is_suspended;
create index networks_by_creation on networks (created_at, id) where not is_suspended;
create index networks_by_members on networks (member_count, id) where not is_suspended;
create index networks_of_region on networks (search_region, search_name, id) where not is_suspended;
create index networks_of_parent on networks (parent_id) where parent_id is not null;
create index networks_of_organization on networks (organization_id) where organization_id is not null;
create index networks_found on networks using gin (search_vector) with (fastupdate = off);
grant select, insert, update, delete on networks to workspace_app;

create table network_members (
  id uuid primary key,
  network_id uuid not null references networks (id) on delete cascade,
  business_id uuid not null references businesses (id) on delete cascade,
  status text not null check (status in ('applied', 'member', 'refused')),
  role text not null check (role in ('member', 'moderator')),
  tier text not null,
  message text not null,
  reason text not null,
  applied_at timestamptz(3) not null,
  decided_at timestamptz(3),
  unique (network_id, business_id)
);
create index network_members_listed on network_members (network_id, status, applied_at, id);
create index network_members_of_business on network_members (business_id, status);
grant select, insert, update, delete on network_members to workspace_app;
