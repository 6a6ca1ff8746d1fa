-- no transaction
-- Why: records that a search has found are put in order by what an index says of them, and the records are not read.
-- Locks: none that writers wait for. Safe while old code runs: yes.

create index concurrently if not exists contacts_told on contacts (organization_id, id)
  include (name_key, email_key, created_at, updated_at, last_activity_at, first_name_order, last_name_order, title_order, consent,
           account_id, owner_id, created_by);
create index concurrently if not exists tasks_told on tasks (organization_id, id)
  include (title_key, due_key, created_at, updated_at, status, priority, remind_at, assignee_id, contact_id);
create index concurrently if not exists deals_told on deals (organization_id, id)
  include (title_key, value_cents, expected_close_key, created_at, updated_at);
create index concurrently if not exists accounts_told on accounts (organization_id, id)
  include (name_key, created_at, updated_at);
