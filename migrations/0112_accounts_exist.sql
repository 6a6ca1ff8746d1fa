-- Why: what refers to an account refers to one that is there, for rows of before as well.
-- Locks: none that writers wait for. Safe while old code runs: yes.

alter table contacts validate constraint contact_consent_check;
alter table contacts validate constraint contact_account_exists;
alter table deals validate constraint deal_account_exists;
