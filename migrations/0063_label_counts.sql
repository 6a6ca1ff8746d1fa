-- Why: how many records carry each label, such as a tag of contacts, without counting them one by one.
-- Locks: record_counts for an instant. Safe while old code runs: yes, it leaves the column empty.

-- Of a row that counts labels: each, as it is spelled, with its count.
alter table record_counts add column labels jsonb;
