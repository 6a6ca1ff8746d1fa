-- no transaction
-- Why: before a mail is drafted or sent, the mails to its address are looked for among those of all leads.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists gtm_draft_emails_recipient_key
  on gtm_draft_emails (organization_id, recipient_key) where recipient_key is not null;
