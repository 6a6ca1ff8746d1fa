-- Why: who vouches for a business says which website they saw, where it was changed since.
-- Locks: businesses for a moment. Safe while old code runs: yes, whose changes are not told.

alter table businesses add column website_changed_at timestamptz(3);
