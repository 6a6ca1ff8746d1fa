-- Why: which documents fit the budget of a pack is decided without reading them all.
-- Locks: both tables for a moment.
-- Safe while old code runs: yes; what it writes counts as nothing until it is written again.

alter table context_documents add column tokens integer not null default 0;
alter table published_documents add column tokens integer not null default 0;
