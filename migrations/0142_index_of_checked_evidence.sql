-- no transaction
-- Why: the sweep finds the evidence whose source was not asked for longest.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists gtm_signals_unchecked
  on gtm_signals (source, (coalesce(checked_at, created_at)));
