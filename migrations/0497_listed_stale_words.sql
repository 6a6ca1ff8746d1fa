-- Why: where very many records are pointed elsewhere at once, as when a company with ten thousand people is deleted, their words
-- were written anew in that transaction, which took longer than all else of it. The job does so, by their ids.
-- Locks: the table for a moment, since a column without a default is added. Safe while old code runs: yes; it takes such a row for
-- one that means all records of the table, and writes the words of all.
-- Small: stale_words

alter table stale_words add column record_ids jsonb;
