-- no transaction
-- Why: marks are read with the entries, from the index alone. It becomes the primary key in the next file.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create unique index concurrently if not exists record_words_marked
  on record_words (organization_id, noun, word, created_at, record_id) include (marks);
