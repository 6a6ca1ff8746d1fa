-- Why: evidence is what it was when it was collected: its words, link, time and hash are written once. What follows from
-- it, such as its share of a score, and when its source was asked whether it is still there, may change.
-- Locks: gtm_signals, for an instant: no row is rewritten. Safe while old code runs: yes, but that a discovery of old code
-- which finds a known lead again fails, costs nothing, and works once that code has ended.

alter table gtm_signals
  -- SHA-256 of the whole text, of which only the excerpt is kept; null where it was collected before.
  add column content_hash bytea,
  -- When its source was last asked whether it still shows it.
  add column checked_at timestamptz(3);
revoke update on gtm_signals from workspace_app;
grant update (share, scoring, observation, checked_at) on gtm_signals to workspace_app;
