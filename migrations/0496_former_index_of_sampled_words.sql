-- no transaction
-- Why: the index with marks tells all that it told.
-- Locks: none that writers wait for. Safe while old code runs: yes.

drop index concurrently if exists record_words_sampled;
