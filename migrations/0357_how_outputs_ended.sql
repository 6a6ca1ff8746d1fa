-- Why: an output that was cut off is told from one that came to its end; and the runs of a conversation are listed.
-- Locks: ai_runs for a moment. Safe while old code runs: yes, which leaves it empty.

alter table ai_runs add column finish_reason text;
