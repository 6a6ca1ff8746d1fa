-- no transaction
-- Why: what a record has from others alone is told by the sign of its marks, so only -1 says that there are none yet.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists record_words_without_marks on record_words (organization_id, noun, record_id)
  where marks = -1;
