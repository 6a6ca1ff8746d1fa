-- no transaction
-- Why: an account or deal that is deleted is taken off the lead that became it.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists gtm_leads_account
  on gtm_leads (organization_id, account_id) where account_id is not null;
create index concurrently if not exists gtm_leads_deal
  on gtm_leads (organization_id, deal_id) where deal_id is not null;
