-- no transaction
-- Why: the sweep finds the organizations with discoveries that a crash left running, among any number of others.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists gtm_runs_lost on gtm_runs (started_at, organization_id)
  where status = 'running';
