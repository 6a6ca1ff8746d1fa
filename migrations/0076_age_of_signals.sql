-- no transaction
-- Why: the sweep finds the organizations with evidence that is older than its source allows.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists gtm_signals_age on gtm_signals (source, created_at);
