-- no transaction
-- Why: moderators list the claims that wait, the oldest first.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists business_claims_waiting on business_claims (status, created_at, id);
