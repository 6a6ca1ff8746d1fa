-- Why: what a schedule spends is spent by the system, which no cap of a member binds, and goes on when the member has left.
-- Of a schedule from before nobody is known; it runs as it did until somebody changes it.
-- Locks: gtm_profiles for an instant: a column without a default rewrites no row. Safe while old code runs: yes.

-- Who set the schedule, on whose behalf its discoveries spend.
alter table gtm_profiles add column scheduled_by uuid;
