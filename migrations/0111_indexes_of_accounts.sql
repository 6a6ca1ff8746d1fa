-- no transaction
-- Why: contacts and deals by account, by who is in charge, and deals by when they should close.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists contacts_account
  on contacts (organization_id, account_id, created_at, id) where account_id is not null;
create index concurrently if not exists contacts_owner
  on contacts (organization_id, owner_id, created_at, id) where owner_id is not null;
create index concurrently if not exists deals_account
  on deals (organization_id, account_id, created_at, id) where account_id is not null;
create index concurrently if not exists deals_owner
  on deals (organization_id, owner_id, created_at, id) where owner_id is not null;
create index concurrently if not exists deals_expected_close
  on deals (organization_id, expected_close_key, id);
