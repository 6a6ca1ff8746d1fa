-- no transaction
-- Why: leads are narrowed by stage, source, country, age and scores at once, in any order. Where few pass, or those that stand last,
-- all leads of a profile are passed over, and a page of the table holds four of them: so each order tells of a lead all that is asked.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists gtm_leads_in_priority on gtm_leads (organization_id, profile_id, priority, id)
  include (fit_score, intent_score, asked_at, stage, source, country_code);
create index concurrently if not exists gtm_leads_in_fit on gtm_leads (organization_id, profile_id, fit_score, id)
  include (priority, intent_score, asked_at, stage, source, country_code);
create index concurrently if not exists gtm_leads_in_intent on gtm_leads (organization_id, profile_id, intent_score, id)
  include (priority, fit_score, asked_at, stage, source, country_code);
create index concurrently if not exists gtm_leads_in_age on gtm_leads (organization_id, profile_id, asked_at, id)
  include (priority, fit_score, intent_score, stage, source, country_code);
create index concurrently if not exists gtm_leads_in_creation on gtm_leads (organization_id, profile_id, created_at, id)
  include (priority, fit_score, intent_score, asked_at, stage, source, country_code);
drop index concurrently if exists gtm_leads_by_priority;
drop index concurrently if exists gtm_leads_by_fit;
drop index concurrently if exists gtm_leads_by_intent;
drop index concurrently if exists gtm_leads_by_age;
drop index concurrently if exists gtm_leads_by_creation;
