-- no transaction
-- Why: what a record is about at Home is closed once that record says so.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists recommendations_related
  on recommendations (organization_id, related_id) where related_id is not null;
