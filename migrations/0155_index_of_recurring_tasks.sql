-- no transaction
-- Why: a task that comes again is followed by one other.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create unique index concurrently if not exists tasks_follow_once
  on tasks (organization_id, follows_id) where follows_id is not null;
