-- Why: a run says why its model could not be used, so that a wrong key is told from a provider that is down.
-- Locks: ai_runs for a moment. Safe while old code runs: yes, which leaves it empty.

alter table ai_runs add column failure_reason text;
