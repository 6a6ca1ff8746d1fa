-- Why: from where a person has signed in, so that strangers who use up the sign-ins of an account do not keep
-- its owner out. Networks are kept as keyed hashes. Global: people belong to no organization.
-- Locks: none on existing tables. Safe while old code runs: yes, a new table only.

create table familiar_networks (
  user_id uuid not null references users (id),
  network_hash bytea not null,
  last_seen_at timestamptz(3) not null,
  primary key (user_id, network_hash)
);
grant select, insert, update, delete on familiar_networks to workspace_app;
