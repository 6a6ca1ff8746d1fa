-- no transaction
-- Why: the sweep finds the profiles that are due; of a slot of a profile there is one run that is running or finished.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists gtm_profiles_due
  on gtm_profiles (next_discovery_at, organization_id) where next_discovery_at is not null;
create unique index concurrently if not exists gtm_runs_slot
  on gtm_runs (organization_id, profile_id, scheduled_for)
  where scheduled_for is not null and status <> 'failed';
