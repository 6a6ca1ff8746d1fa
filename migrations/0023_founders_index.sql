-- no transaction
-- Why: counts what a person has founded, before they found another.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists organizations_founder on organizations (founded_by)
  where founded_by is not null;
