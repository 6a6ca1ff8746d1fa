-- no transaction
-- Why: entries that older code wrote are marked by a job, which finds them by this.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists record_words_unmarked on record_words (organization_id, noun, record_id)
  where marks < 0;
