-- Why: whoever attaches to a run, or reads it later, is told as well how long its provider asked to be left alone.
-- Locks: ai_runs for a moment, as no row is rewritten. Safe while old code runs: yes.

alter table ai_runs add column retry_after_seconds integer;
