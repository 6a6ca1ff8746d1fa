-- no transaction
-- Why: the leads of a profile by source, country and age without reading the others, and those whose scores are due.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists gtm_leads_due
  on gtm_leads (decays_at, organization_id) where decays_at is not null;
create index concurrently if not exists gtm_leads_due_here
  on gtm_leads (organization_id, decays_at) where decays_at is not null;
create index concurrently if not exists gtm_leads_by_source
  on gtm_leads (organization_id, profile_id, source, priority, id);
create index concurrently if not exists gtm_leads_by_country
  on gtm_leads (organization_id, profile_id, country_code, priority, id);
create index concurrently if not exists gtm_leads_by_age
  on gtm_leads (organization_id, profile_id, asked_at, id) include (fit_score, intent_score, stage);
