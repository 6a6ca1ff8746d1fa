-- Why: who approves a statement says which words they saw, where these were changed since.
-- Locks: business_statements for a moment. Safe while old code runs: yes, whose changes are not told.

alter table business_statements add column changed_at timestamptz(3);
