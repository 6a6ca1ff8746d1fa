-- Why: the sweep finds evidence whose source is to be asked whether it still shows it. What it reads of it is public.
-- Locks: gtm_signals, for an instant. Safe while old code runs: yes, rights only.

grant select (checked_at, external_id, platform, post_url) on gtm_signals to workspace_sweep;
