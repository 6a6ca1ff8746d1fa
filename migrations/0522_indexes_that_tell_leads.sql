-- no transaction
-- Why: leads that a search has found are told from others by what they are narrowed by and put in order by: of each, and of one in
-- 64, an index says it, and the leads are not read.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists gtm_leads_told on gtm_leads (organization_id, id)
  include (priority, fit_score, intent_score, asked_at, created_at, stage, source, country_code);
create index concurrently if not exists gtm_leads_in_sample on gtm_leads (organization_id, profile_id, id)
  include (priority, fit_score, intent_score, asked_at, stage, source, country_code)
  where get_byte(uuid_send(id), 15) < 4;
drop index concurrently if exists gtm_leads_sampled;
