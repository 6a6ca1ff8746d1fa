-- no transaction
-- Why: the transactions of a feature are listed without reading those of the others.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists ledger_transfers_feature
  on ledger_transfers (organization_id, feature, created_at, id) where feature is not null;
