-- no transaction
-- Why: a report adds up all leads; without their texts it reads a twentieth of the pages.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists gtm_leads_reported on gtm_leads (organization_id, created_at)
  include (profile_id, source, signal_type, found_priority, stage, charged, deal_id);
