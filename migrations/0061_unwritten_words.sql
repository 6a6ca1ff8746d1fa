-- no transaction
-- Why: the sweep finds the records whose words are not written yet, which are few or none.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists contacts_unwritten_words
  on contacts (organization_id, id) where words is null;
create index concurrently if not exists deals_unwritten_words
  on deals (organization_id, id) where words is null;
create index concurrently if not exists tasks_unwritten_words
  on tasks (organization_id, id) where words is null;
create index concurrently if not exists workflows_unwritten_words
  on workflows (organization_id, id) where words is null;
