-- Why: reading the events of few types must not read the whole log of an organization.
-- Locks: writes to the log wait while the index is built.
-- Small: events, which no released version has kept yet.
-- Safe while old code runs: yes.

create index events_type on events (organization_id, type, txid, lsn, id);
