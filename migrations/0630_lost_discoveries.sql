-- Why: a discovery whose process was killed stayed as running until somebody discovered for the same profile. The sweep ends it, and
-- reads of such runs alone when they began.
-- Locks: gtm_runs for an instant. Safe while old code runs: yes.

create policy sweep on gtm_runs for select to workspace_sweep using (status = 'running');
grant select (organization_id, started_at, status) on gtm_runs to workspace_sweep;
