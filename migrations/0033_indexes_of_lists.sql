-- no transaction
-- Why: every order and filter of contacts, tasks, deals, profiles, leads and workflows reads hardly more than it returns.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists contacts_name on contacts (organization_id, name_key, id);
create index concurrently if not exists contacts_updated on contacts (organization_id, updated_at, id);

create index concurrently if not exists tasks_status on tasks (organization_id, status, created_at, id);
create index concurrently if not exists tasks_due on tasks (organization_id, due_key, id);
create index concurrently if not exists tasks_title on tasks (organization_id, title_key, id);
create index concurrently if not exists tasks_updated on tasks (organization_id, updated_at, id);

create index concurrently if not exists deals_stage on deals (organization_id, stage, created_at, id);
create index concurrently if not exists deals_value on deals (organization_id, value_cents, id);
create index concurrently if not exists deals_title on deals (organization_id, title_key, id);
create index concurrently if not exists deals_updated on deals (organization_id, updated_at, id);

create index concurrently if not exists gtm_profiles_newest
  on gtm_profiles (organization_id, created_at, id);
create index concurrently if not exists gtm_profiles_status
  on gtm_profiles (organization_id, status, created_at, id);
create index concurrently if not exists gtm_profiles_updated
  on gtm_profiles (organization_id, updated_at, id);

create index concurrently if not exists gtm_leads_newest
  on gtm_leads (organization_id, profile_id, created_at, id);
create index concurrently if not exists gtm_leads_fit
  on gtm_leads (organization_id, profile_id, fit_score, id);
create index concurrently if not exists gtm_leads_intent
  on gtm_leads (organization_id, profile_id, intent_score, id);
create index concurrently if not exists gtm_leads_stage
  on gtm_leads (organization_id, profile_id, stage, priority, id);
create index concurrently if not exists gtm_signals_share
  on gtm_signals (organization_id, lead_id, share desc, id);

create index concurrently if not exists workflows_status
  on workflows (organization_id, status, created_at, id);
create index concurrently if not exists workflows_name on workflows (organization_id, name_key, id);
create index concurrently if not exists workflows_updated on workflows (organization_id, updated_at, id);
