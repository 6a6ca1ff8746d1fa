-- Why: the changes of a record stand among its notes, tasks and what else concerns it, in the order of time.
-- Locks: writes to the log wait while the index is built.
-- Small: events, which no released version has kept yet.
-- Safe while old code runs: yes.

create index events_history on events (organization_id, subject_id, occurred_at, id);
