-- no transaction
-- Why: words from others would stand in it.
-- Locks: none that writers wait for. Safe while old code runs: yes.

drop index concurrently if exists record_words_unmarked;
