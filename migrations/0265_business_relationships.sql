-- Why: two businesses say what they are to each other, and everybody reads what both confirmed. One row for each side, as that
-- side sees it, so that the list of one business is one index.
-- Locks: businesses for the moment in which it is referred to. Safe while old code runs: yes, which does not know the table.

create table business_relationships (
  id uuid not null,
  business_id uuid not null references businesses (id) on delete cascade,
  other_id uuid not null references businesses (id) on delete cascade,
  kind text not null check (kind in ('partner', 'supplier', 'customer', 'located_at', 'location_of')),
  status text not null check (status in ('proposed', 'confirmed', 'refused')),
  is_proposer boolean not null,
  message text not null,
  reason text not null,
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  primary key (business_id, id),
  constraint one_relationship_of_a_kind unique (business_id, other_id, kind),
  check (business_id <> other_id)
);
create index business_relationships_shown on business_relationships (business_id, status, created_at, id);
create index business_relationships_other on business_relationships (other_id, id);
grant select, insert, update, delete on business_relationships to workspace_app;
