-- Why: one index of entries is enough.
-- Locks: record_words for an instant. Safe while old code runs: yes.

alter table record_words
  drop constraint record_words_pkey,
  add constraint record_words_pkey primary key using index record_words_marked;
