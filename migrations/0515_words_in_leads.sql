-- Why: a lead holds the words that it is found by, beside their entries, as records do: where very many leads have a word, a
-- list walks along its order and looks in each, since entries are in no order that leads are listed in.
-- Locks: the table for a moment, since a column without a default is added. Safe while old code runs: yes; what it stores has none,
-- and is looked up by its entries until its scores change next.

alter table gtm_leads add column words text;
