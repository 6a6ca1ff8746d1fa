-- no transaction
-- Why: the sweep finds the leads whose people have to be told.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists gtm_leads_notice_due
  on gtm_leads (notice_due_at, organization_id) where notice_due_at is not null;
create index concurrently if not exists gtm_leads_notice_due_here
  on gtm_leads (organization_id, notice_due_at) where notice_due_at is not null;
