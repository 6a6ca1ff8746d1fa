-- no transaction
-- Why: a job looks for organizations whose deletion is due, of which there are few among many.
-- Locks: none that readers or writers wait for.
-- Safe while old code runs: yes, an index only.

create index concurrently if not exists organizations_due on organizations (deletes_at)
  where deletes_at is not null;
