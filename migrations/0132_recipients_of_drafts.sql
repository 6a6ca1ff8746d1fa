-- no transaction
-- Why: whoever unsubscribes has the mails to their address rejected, which are found without reading all drafts.
-- Locks: none that writers wait for.
-- Safe while old code runs: yes.

create index concurrently if not exists gtm_draft_emails_recipient
  on gtm_draft_emails (organization_id, recipient);
