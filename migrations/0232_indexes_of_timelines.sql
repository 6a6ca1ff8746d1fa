-- no transaction
-- Why: what concerns a contact, an account or a deal is read in the order of time.
-- Locks: none that writers wait for. Safe while old code runs: yes, the new indexes serve what the old ones did.

create index concurrently if not exists tasks_of_contact
  on tasks (organization_id, contact_id, created_at, id) where contact_id is not null;
create index concurrently if not exists deals_of_contact
  on deals (organization_id, contact_id, created_at, id) where contact_id is not null;
create index concurrently if not exists gtm_leads_of_contact
  on gtm_leads (organization_id, contact_id, created_at, id) where contact_id is not null;
create index concurrently if not exists gtm_leads_of_account
  on gtm_leads (organization_id, account_id, created_at, id) where account_id is not null;
create index concurrently if not exists gtm_leads_of_deal
  on gtm_leads (organization_id, deal_id, created_at, id) where deal_id is not null;
create index concurrently if not exists form_submissions_of_account
  on form_submissions (organization_id, account_id, created_at, id) where account_id is not null;
create index concurrently if not exists form_submissions_of_deal
  on form_submissions (organization_id, deal_id, created_at, id) where deal_id is not null;
drop index concurrently if exists tasks_contact;
drop index concurrently if exists deals_contact;
drop index concurrently if exists gtm_leads_contact;
drop index concurrently if exists gtm_leads_account;
drop index concurrently if exists gtm_leads_deal;
