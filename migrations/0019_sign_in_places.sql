-- Why: from where a person signs in, to tell them of a place that is new. Global, as people are.
-- Locks: none on existing tables. Safe while old code runs: yes, a new table only.

create table sign_in_places (
  user_id uuid not null references users (id),
  -- SHA-256 of a large network and a program without its version.
  place_hash bytea not null,
  seen_at timestamptz(3) not null,
  primary key (user_id, place_hash)
);
grant select, insert, update, delete on sign_in_places to workspace_app;
