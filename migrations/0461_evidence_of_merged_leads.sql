-- Why: evidence goes on with the lead that its lead turned out to be; what was collected stays as it was.
-- Locks: gtm_signals, for an instant. Safe while old code runs: yes, rights only.

grant update (lead_id) on gtm_signals to workspace_app;
