-- Why: what a discovery cost is proven against the ledger for ever, but the runs went with their profile.
-- Locks: gtm_runs and gtm_profiles for an instant, as no row is read. Safe while old code runs: yes, it leaves the runs of a
-- profile that it deletes, and lists none of them.

alter table gtm_runs drop constraint gtm_runs_organization_id_profile_id_fkey;
grant delete on gtm_runs to workspace_app;
