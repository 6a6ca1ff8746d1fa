-- no transaction
-- Why: an organization's evidence that is too old was looked for among that of all organizations.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists gtm_signals_old on gtm_signals (organization_id, source, created_at);
