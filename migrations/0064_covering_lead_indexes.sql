-- no transaction
-- Why: leads of a profile are narrowed by scores and stage in any order without reading those that do not pass: what
-- is filtered by stands in the index of each order.
-- Locks: none that writers wait for. Safe while old code runs: yes, the new indexes serve what the old ones did.

create index concurrently if not exists gtm_leads_by_priority
  on gtm_leads (organization_id, profile_id, priority, id) include (fit_score, intent_score, stage);
create index concurrently if not exists gtm_leads_by_creation
  on gtm_leads (organization_id, profile_id, created_at, id) include (fit_score, intent_score, stage);
create index concurrently if not exists gtm_leads_by_fit
  on gtm_leads (organization_id, profile_id, fit_score, id) include (intent_score, stage);
create index concurrently if not exists gtm_leads_by_intent
  on gtm_leads (organization_id, profile_id, intent_score, id) include (fit_score, stage);

drop index concurrently if exists gtm_leads_best;
drop index concurrently if exists gtm_leads_newest;
drop index concurrently if exists gtm_leads_fit;
drop index concurrently if exists gtm_leads_intent;
